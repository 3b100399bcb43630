/** Crockford's: no I, L, O and U, which are read as 1, 1, 0 and V. */
export const linkCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Signs of a code, in this order: the name of its invitation, which is no secret, its secret, and
 * the check sign.
 */
export const linkCodeSigns = { name: 5, secret: 10, check: 1 };

const looksLikeCode = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** Told where `normalizeLinkCode` finds none. */
export const mistypedCode = 'Confira o código: um dos 16 sinais falta ou está trocado.';

/** Told where no open invitation has the code. */
export const unknownCode =
  'Não conhecemos este código, ou ele já foi usado ou venceu. Peça outro à escola.';

/**
 * Reads a code as people type and paste it: in any case, with blanks, hyphens and line breaks, in
 * wide letters, with signs that look like another.
 * @example normalizeLinkCode('o12i-4567 89ab cdem') // '0121456789ABCDEM'
 * @returns null for what is no code: one wrong sign or two swapped neighbours never are
 */
export function normalizeLinkCode(typed: string): string | null {
  const signs = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
    .replace(/U/g, 'V');
  return looksLikeCode.test(signs) && foldSigns(signs) === 0 ? signs : null;
}

/** The sign that makes a code of its name and secret. */
export const checkSignOf = (signs: string) => linkCodeAlphabet.charAt(foldSigns(signs));

/**
 * Damm's check over the field of 32 elements: each step doubles modulo x^5 + x^2 + 1. So every sign has
 * a weight of its own, and no single error and no swap of two signs keeps the sum. 0 with the right
 * check sign.
 */
function foldSigns(signs: string): number {
  let sum = 0;
  for (const sign of signs) {
    sum ^= linkCodeAlphabet.indexOf(sign);
    sum = (sum << 1) ^ ((sum >> 4) * 37);
  }
  return sum;
}

/** '0121456789ABCDEM' → '0121-4567-89AB-CDEM' */
export const formatLinkCode = (code: string) => code.replace(/.{4}(?=.)/g, '$&-');
