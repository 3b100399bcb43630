/** Letters, signs and ends of lines: what most texts consist of is left as it is. */
const plain = /^[\n\r\t -~\u00a0-\u00ac\u00ae-\u02ff]*$/;

/** Nothing that anybody sees or that joins anything, but what the rules below may keep. */
const unseen =
  /(?![\n\r\t])\p{Cc}|[\u00ad\u115f\u1160\u180e\u200b\u202d\u202e\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\ufffc\u{1d173}-\u{1d17a}]|\u034f|\u17b4|\u17b5/gu;

/** Ends of lines of word processors and of Unicode. */
const lineEnds = /[\v\f\u2028\u2029]/g;

/** Directions; they stay where something is read from the right. */
const directions = /[\u061c\u200e\u200f\u202a-\u202c\u2066-\u2069]+/g;
const fromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** What Windows keeps where others have controls, from U+0080. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Signs of Symbol and Wingdings, which word processors keep as private characters from U+F020. */
const symbols: Record<string, string> = {
  '\uf0b7': '•',
  '\uf06c': '●',
  '\uf06e': '■',
  '\uf06f': '□',
  '\uf071': '❑',
  '\uf072': '❒',
  '\uf075': '◆',
  '\uf076': '❖',
  '\uf09f': '•',
  '\uf0a1': '○',
  '\uf0a7': '▪',
  '\uf0a8': '◻',
  '\uf0d8': '➢',
  '\uf0df': '←',
  '\uf0e0': '→',
  '\uf0e8': '➔',
  '\uf0f0': '⇨',
  '\uf0fb': '✗',
  '\uf0fc': '✓',
  '\uf0fd': '☒',
  '\uf0fe': '☑',
  '\uf04a': '☺',
  '\uf04c': '☹',
  '\uf028': '☎',
  '\uf02a': '✉',
};
/** Others begin an item of a list, or are nothing: no font of another machine has them. */
const privateUse =
  /(?:(^[\t \u00a0]*)|)([\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}])(?=([\t \u00a0])?)/gmu;

/** Variations and tags of signs, and joiners: they stay where they do something. */
const dependent =
  /(?:[\u180b-\u180d]|\u180f|\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}])+/gu;
const pictogram = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
const alphabetic =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0300-\u036f\p{N}\p{P}\p{Z}\p{C}]/u;

/**
 * A text as people see it: composed, without what cannot be seen, with the sign that a private
 * character stood for. What joins emoji, and writes Arabic, Hebrew or Hindi, stays.
 * @example tidyText('\uf0b7 Ca\u00adderno') // '• Caderno'
 */
export function tidyText(text: string): string {
  if (plain.test(text)) return text;
  const isFromTheRight = fromTheRight.test(text);
  const visible = text
    .replace(lineEnds, '\n')
    .replace(/[\u0080-\u009f]/g, (control) => windowsSign(control))
    .replace(unseen, '')
    .replace(directions, isFromTheRight ? '$&' : '')
    .replace(privateUse, (...[, start, sign, space]: (string | undefined)[]) => {
      const isItem = start !== undefined && space !== undefined;
      return (start ?? '') + (symbols[sign ?? ''] ?? (isItem ? '•' : ''));
    })
    .replace(dependent, (signs, at: number, whole: string) => keepUseful(signs, at, whole));
  // Composing a long row of marks takes the square of their number.
  return /\p{M}{31}/u.test(visible) ? visible : visible.normalize('NFC');
}

function windowsSign(control: string): string {
  const sign = windowsSigns[control.charCodeAt(0) - 0x80] ?? '';
  return sign === control ? '' : sign;
}

function keepUseful(signs: string, at: number, text: string): string {
  const before = text.codePointAt(at - (/[\udc00-\udfff]/.test(text[at - 1] ?? '') ? 2 : 1));
  const after = text.codePointAt(at + signs.length);
  if (before === undefined || at === 0) return '';
  const base = String.fromCodePoint(before);
  const next = after === undefined ? '' : String.fromCodePoint(after);
  // A flag of a region is a black flag with tags: 🏴󠁧󠁢󠁳󠁣󠁴󠁿.
  if (base === '🏴') return signs;
  const kept = pictogram.test(base) || /[©®™\u2000-\u33ff]/.test(base);
  if (kept) {
    const variation = signs.match(/[\ufe0e\ufe0f]/)?.[0] ?? '';
    return variation + (signs.includes('\u200d') && pictogram.test(next) ? '\u200d' : '');
  }
  // A digit in a box.
  if (/[#*\d]/.test(base)) return next === '\u20e3' && signs.includes('\ufe0f') ? '\ufe0f' : '';
  if (alphabetic.test(base)) return '';
  return signs.replace(/[\u{e0000}-\u{e00ff}]/gu, '');
}
