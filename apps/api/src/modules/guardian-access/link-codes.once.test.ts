import {
  checkSignOf,
  formatLinkCode,
  linkCodeAlphabet,
  linkCodeSigns,
  normalizeLinkCode,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { codeRests } from './code-attempts.repository.ts';
import { makeCode } from './link-codes.ts';

const sign = fc.constantFrom(...linkCodeAlphabet);
const length = linkCodeSigns.name + linkCodeSigns.secret + linkCodeSigns.check;
const codes = fc
  .array(sign, { minLength: length - 1, maxLength: length - 1 })
  .map((signs) => signs.join(''))
  .map((signs) => signs + checkSignOf(signs));
const places = fc.nat(length - 1);

test('a code is what is made, printed in groups of four', () => {
  const code = makeCode();
  expect(code).toHaveLength(length);
  expect(normalizeLinkCode(code)).toBe(code);
  expect(formatLinkCode(code)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
});

test('no code with one wrong sign, with two signs swapped, or with one too few or many', () => {
  fc.assert(
    fc.property(codes, places, places, sign, (code, one, two, other) => {
      const changed = code.slice(0, one) + other + code.slice(one + 1);
      expect(normalizeLinkCode(changed)).toBe(other === code[one] ? code : null);
      const signs = [...code];
      [signs[one], signs[two]] = [signs[two]!, signs[one]!];
      expect(normalizeLinkCode(signs.join(''))).toBe(signs.join('') === code ? code : null);
      expect(normalizeLinkCode(code.slice(0, one) + code.slice(one + 1))).toBeNull();
      expect(normalizeLinkCode(code.slice(0, one) + other + code.slice(one))).toBeNull();
    }),
    { numRuns: 2000 },
  );
});

test('every single error and every swap of neighbours of one code is found', () => {
  const code = makeCode();
  for (let place = 0; place < length; place += 1) {
    const [before, after] = [code.slice(0, place), code.slice(place + 1)];
    const accepted = [...linkCodeAlphabet].filter((other) => {
      return normalizeLinkCode(before + other + after) !== null;
    });
    expect(accepted).toEqual([code[place]]);
    const swapped = before + after.slice(0, 1) + code.charAt(place) + after.slice(1);
    if (swapped !== code) expect(normalizeLinkCode(swapped)).toBeNull();
  }
});

const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));
const lookAlikes: Record<string, string[]> = {
  '0': ['O', 'o'],
  '1': ['I', 'l', 'L', 'i'],
  V: ['U', 'u'],
};

test('a code is read in any case, with any blanks, hyphens and look-alikes, in wide letters', () => {
  const between = fc.constantFrom('', ' ', '-', '–', '\n', '\r\n', '\u00a0', '\u200b', ' - ', '.');
  fc.assert(
    fc.property(
      codes,
      fc.array(between, { minLength: length, maxLength: length }),
      fc.infiniteStream(fc.nat()),
      fc.boolean(),
      (code, blanks, choices, isWide) => {
        const typed = [...code].map((each, place) => {
          const forms = [each, each.toLowerCase(), ...(lookAlikes[each] ?? [])];
          return forms[choices.next().value! % forms.length]! + blanks[place]!;
        });
        const text = ` ${typed.join('')} `;
        expect(normalizeLinkCode(isWide ? wide(text) : text)).toBe(code);
      },
    ),
  );
});

test('a stranger with a million guesses a day finds one of all open codes in fewer than one of a thousand years', () => {
  const [guessesOfDay, openCodes, days] = [1_000_000, 100_000, 365];
  const secrets = linkCodeAlphabet.length ** linkCodeSigns.secret;
  // The stranger knows every name and computes every check sign, so that each guess is about one
  // open code. A code takes no more of them than between its longest rests.
  const guessesOfCode = codeRests.freeAttempts + (days * 24 * 60) / Math.min(...codeRests.minutes);
  const guesses = Math.min(guessesOfDay * days, openCodes * guessesOfCode);
  expect(guesses / secrets).toBeLessThan(1 / 1000);
  // Names are told apart: of so many codes, few are made twice.
  expect(openCodes / linkCodeAlphabet.length ** linkCodeSigns.name).toBeLessThan(1 / 100);
});
