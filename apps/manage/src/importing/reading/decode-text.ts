/** One way to read the letters of a file. */
export interface Reading {
  text: string;
  /** Words with letters that tell this reading from the others. */
  samples: string[];
  /** Whether it holds letters that Portuguese does not have. */
  isStrange: boolean;
}

/** Readings that are offered, and words that stand for each. */
const offered = 3;

/**
 * Reads a text file of unknown encoding, the likeliest reading first. Whoever gets more than one,
 * or a strange one, asks the person.
 */
export function decodeText(bytes: Uint8Array): Reading[] {
  const readings = candidates(bytes)
    .map((candidate) => candidate.normalize('NFC'))
    .map((text) => ({ text, ...scoreOf(text) }))
    // A stable sort: of two equal scores the likelier encoding stays in front.
    .sort((one, other) => other.score - one.score);
  const [best] = readings;
  const isClear = best?.strange === 0 && readings[1]?.score !== best.score;
  return readings
    .slice(0, isClear ? 1 : offered)
    .map(({ text, strange }) => ({ text, samples: samplesOf(text), isStrange: strange > 0 }));
}
const marks: readonly [mark: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Texts that differ, the likelier encodings first. */
function candidates(bytes: Uint8Array): string[] {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  const wide = marked?.[1] ?? unmarkedWide(bytes);
  if (wide) return [new TextDecoder(wide).decode(bytes)];
  const utf8 = decodeUtf8(bytes);
  if (!utf8.hasForeign) return [utf8.text, ...decodedTwice(utf8.text)];
  return [...new Set([utf8.text, ...narrow.map((decode) => decode(bytes))])];
}

/** UTF-16 without a mark: in Latin letters every second byte is zero. */
function unmarkedWide(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  head.forEach((byte, at) => (zeros[at % 2]! += Number(byte === 0)));
  const most = head.length * 0.3;
  if (zeros[1]! > most && zeros[0]! === 0) return 'utf-16le';
  return zeros[0]! > most && zeros[1]! === 0 ? 'utf-16be' : undefined;
}

/** UTF-8, with each byte that cannot be UTF-8 read as Windows writes it. */
function decodeUtf8(bytes: Uint8Array): { text: string; hasForeign: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), hasForeign: false };
  } catch {
    const foreign = [...foreignBytes(bytes)];
    let at = 0;
    const parts: string[] = [];
    for (const index of foreign) {
      parts.push(decodePart(bytes.subarray(at, index), parts.length === 0));
      parts.push(windows.decode(bytes.subarray(index, index + 1)));
      at = index + 1;
    }
    parts.push(decodePart(bytes.subarray(at), false));
    return { text: parts.join(''), hasForeign: true };
  }
}

const windows = new TextDecoder('windows-1252');
const start = new TextDecoder('utf-8');
const inside = new TextDecoder('utf-8', { ignoreBOM: true });

const decodePart = (bytes: Uint8Array, isFirst: boolean) =>
  (isFirst ? start : inside).decode(bytes);

/** Indexes of bytes that belong to no character of UTF-8. */
function* foreignBytes(bytes: Uint8Array): Generator<number> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at, decoder);
    if (length === 0) yield at;
    at += Math.max(1, length);
  }
}

/** Bytes of the character that begins here; 0 if none does. */
function sequenceLength(bytes: Uint8Array, at: number, decoder: TextDecoder): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0;
  const sequence = bytes.subarray(at, at + length);
  // The decoder refuses these as well, by an exception for each accent of a large file.
  if (sequence.subarray(1).some((byte) => byte >> 6 !== 0b10)) return 0;
  try {
    decoder.decode(sequence);
    return length;
  } catch {
    return 0;
  }
}

/**
 * What a program read as a narrow encoding although it was UTF-8, and wrote as UTF-8 again. Only the
 * few different runs of letters beyond ASCII are looked at, not each letter of a large file.
 */
function decodedTwice(text: string): string[] {
  const runs = new Set(text.match(/[^\0-\x7f]+/g));
  if (runs.size === 0) return [];
  return narrow.flatMap((decode) => {
    const byteOf = new Map(Array.from(decode(everyByte), (character, byte) => [character, byte]));
    const once = new Map<string, string>();
    for (const run of runs) {
      const bytes = Array.from(run, (character) => byteOf.get(character));
      if (bytes.includes(undefined)) return [];
      const read = decodeUtf8(Uint8Array.from(bytes as number[]));
      if (read.hasForeign) return [];
      once.set(run, read.text);
    }
    return [text.replace(/[^\0-\x7f]+/g, (run) => once.get(run) ?? run)];
  });
}

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/** The upper halves of what DOS wrote in Brazil; a dot stands for what is no letter. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø.Ø..áíóúñÑªº.............ÁÂÀ..............ãÃ........ðÐÊËÈ.ÍÎÏ.....Ì.ÓßÔÒõÕ.þÞÚÛÙýÝ..........°.......';
const cp860 =
  'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ..Ù.ÓáíóúñÑªº.Ò.......................................................ß......................°.......';

const inEncoding = (encoding: string) => (bytes: Uint8Array) =>
  new TextDecoder(encoding).decode(bytes);

const inTable = (upper: string) => {
  const inWindows = inEncoding('windows-1252');
  const letters = new Map(
    Array.from(inWindows(everyByte), (character, byte): [string, string] => [
      character,
      upper[byte - 0x80]?.replace('.', '\ufffd') ?? character,
    ]),
  );
  return (bytes: Uint8Array) =>
    inWindows(bytes).replace(/[^\0-\x7f]/g, (character) => letters.get(character) ?? character);
};
/** Encodings of one byte a letter, the likelier first. */
const narrow = [
  inEncoding('windows-1252'),
  inTable(cp850),
  inEncoding('macintosh'),
  inTable(cp860),
];

const lowerCase = 'áâãàçéêíóôõúüñ';
const upperCase = lowerCase.toUpperCase();
const ordinals = 'ºª°';

/** How much a text looks like Portuguese, and how many of its characters never stand so in it. */
function scoreOf(text: string): { score: number; strange: number } {
  let score = 0;
  let strange = 0;
  // A large file has many accents, and few different ones between few different letters.
  const verdicts = new Map<string, number>();
  for (const { 0: character, index } of text.matchAll(/[^\0-\x7f]|(?<=\p{L})\?(?=[\p{L}?])/gu)) {
    const before = text[index - 1] ?? '';
    const after = text[index + character.length] ?? '';
    const seen = `${before}${character}${after}`;
    const verdict = verdicts.get(seen) ?? verdictOf(character, before, after);
    verdicts.set(seen, verdict);
    score += verdict;
    if (verdict < 0) strange += 1;
  }
  return { score, strange };
}

/** 1 for a letter where Portuguese has it, -1 for one that never stands so. */
function verdictOf(character: string, before: string, after: string): number {
  if (isAtHome(character, before, after)) return 1;
  const counts = isBroken(character) || isLetter(before) || isLetter(after);
  return counts && !signs.includes(character) ? -1 : 0;
}

/** What people type beside letters. */
const signs = '–—‘’“”…•·\u00b4§«»';
const isLetter = (character: string) => /\p{L}/u.test(character);
/** Stands where a letter was lost. */
const isBroken = (character: string) => /[\ufffd\u0080-\u009f]/.test(character);

function isAtHome(character: string, before: string, after: string): boolean {
  if (lowerCase.includes(character)) return !/\p{Lu}/u.test(after);
  if (upperCase.includes(character)) return !/\p{Ll}/u.test(before);
  return ordinals.includes(character) && /[\d.]/.test(before);
}

function samplesOf(text: string): string[] {
  const cells = text.split(/[;,\t\n\r"]/).filter((cell) => /[^\0-\x7f]/.test(cell));
  return [...new Set(cells.map((cell) => cell.trim().slice(0, sampleLength)))].slice(0, offered);
}

const sampleLength = 40;
