const marks: readonly [first: number, second: number, encoding: string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/**
 * The text of a file whose encoding nobody names. What is sound UTF-8 is UTF-8: words with accents
 * in Windows-1252 never are. Excel's 'Unicode text' has a mark of its own.
 */
export function decodeText(bytes: Uint8Array): string {
  const mark = marks.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (mark) return new TextDecoder(mark[2]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
