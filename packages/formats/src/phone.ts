/**
 * Writes a Brazilian mobile number; any other text stays as it is.
 * @param phone eleven digits
 * @example formatPhone('11987654321') // '(11) 98765-4321'
 */
export function formatPhone(phone: string): string {
  const parts = /^(\d{2})(\d{5})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}

/** Whether a number names a country other than Brazil, by '+' or '00'. */
export function isForeignPhone(text: string): boolean {
  const behind = /^[^\p{L}\d+]*(?:\+|00)(.*)/u.exec(tidy(text))?.[1]?.replace(/\D/g, '') ?? '';
  return behind.length > 1 && !behind.startsWith('55');
}

/**
 * A Brazilian number as the school keeps it, in eleven digits, however people and spreadsheets
 * write it: with the country, a zero, 0xx or a carrier before it, a word behind it. A text that is
 * no such number is answered as it is, for the rule that refuses it; nothing is cut or padded.
 * @example readPhone('+55 (0xx11) 91234-5678 (mãe)') // '11912345678'
 */
export function readPhone(text: string): string {
  const plain = tidy(text);
  if (isForeignPhone(text)) return plain;
  const digits = digitsOf(withoutLongDistance(plain));
  const national = digits.replace(/^(?:00)?55(?=0?\d{11}$)/, '');
  const local = national.replace(/^0(?:[1-9]\d)?(?=\d{11}$)/, '');
  // Ten digits behind a zero are no eleven.
  return local.replace(/^0+/, '') || plain;
}

/** Whether a text is a number of a landline, with or without its area code. */
export const isLandline = (text: string): boolean =>
  /^(?:55(?=\d{10}$))?(?:[1-9]\d)?[2-5]\d{7}$/.test(readPhone(text));

/** Whether a text is a mobile number that says no area code. */
export const isLocalMobile = (text: string): boolean => /^9\d{8}$/.test(readPhone(text));

/** The digits up to the first word behind them; none where more digits follow it. */
function digitsOf(text: string): string {
  const number = text.slice(Math.max(0, text.search(/\d/)));
  const word = number.search(/\p{L}/u);
  if (word < 0) return number.replace(/\D/g, '');
  return /\d/.test(number.slice(word)) ? '' : number.slice(0, word).replace(/\D/g, '');
}

/** Without what cannot be seen, the writing of formulas, and the fraction of a number's cell. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^=/, '')
    .trim()
    .replace(/^["']|"$/g, '')
    .trim()
    .replace(/^(\d{8,})[.,]0+$/, '$1');
}

/** '0xx' stands for a zero and any carrier. */
const withoutLongDistance = (text: string) => text.replace(/\b0[x*]{2}/i, '');
