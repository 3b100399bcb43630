import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tidyText } from './tidy-text.ts';

test.each([
  ['\uf0b7 Caderno', '• Caderno'],
  ['\uf0b7\tCaderno\n\uf0a7\tLápis', '•\tCaderno\n▪\tLápis'],
  ['Levar:\n \ue123 lanche\ue123', 'Levar:\n • lanche'],
  ['Bom dia \uf04a', 'Bom dia ☺'],
  ['reu\u00adni\u200bão\u2060\ufeff', 'reunião'],
  ['\ufeffNome', 'Nome'],
  ['a\u2028b\u000bc', 'a\nb\nc'],
  ['\u0093oi\u0094 \u0096 fim\u0085', '“oi” – fim…'],
  ['a\u0007\u001b\u007fb', 'ab'],
  ['\u202a11 98765-4321\u202c', '11 98765-4321'],
  ['\u200eAna\u200f', 'Ana'],
  ['abc\u202egpj.exe', 'abcgpj.exe'],
  ['Ana\u200d Cla\u200cra\ufe0f', 'Ana Clara'],
  ['Ana\u200d', 'Ana'],
  ['\u200d\ufe0f', ''],
  ['😀\u200d', '😀'],
  ['a\u{e0041}\u{f0000}', 'a'],
  ['\u3164\u115f', ''],
  ['Joa\u0303o', 'João'],
  ['\u1112\u1161\u11ab', '한'],
])('%j is tidied to %j', (given, tidy) => {
  expect(tidyText(given)).toBe(tidy);
  expect(tidyText(tidy)).toBe(tidy);
});

test.each([
  'João d’Ávila – 1º “A” • 50 € … 10\u00a0h',
  'linha\n\tlinha\r\nlinha',
  '👩‍👩‍👧‍👦 🧑🏽‍💻 🏳️‍🌈 ❤️‍🔥 ☀️ ©️ 1️⃣ #️⃣ 🇧🇷 👍🏽',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  'שָׁלוֹם\u200f, ‎ABC',
  'مُحَمَّد می‌خواهم',
  '\u2067שלום\u2069 a',
  'क्‍ष ක්‍ර',
  '葛󠄀',
  '중학교 日本語 ไทย',
])('%j stays as it is', (text) => expect(tidyText(text)).toBe(text));

test('a tidy text stays as it is, and letters are never lost', () => {
  const part = fc.constantFrom(
    ...[
      'a',
      'é',
      '\u0301',
      ' ',
      '\n',
      '\t',
      '\u00ad',
      '\u200b',
      '\u200d',
      '\u200c',
      '\ufe0f',
      '😀',
      '👩',
    ],
    ...[
      '\uf0b7',
      '\ue000',
      '\u0095',
      '\u200f',
      '\u202b',
      'ש',
      'م',
      'क',
      '1',
      '\u20e3',
      '🏴',
      '\u{e0067}',
    ],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const tidy = tidyText(parts.join(''));
      expect(tidyText(tidy)).toBe(tidy);
      const letters = (text: string) =>
        text
          .normalize('NFD')
          .match(/[aeשमمक1😀👩🏴]/gu)
          ?.join('');
      expect(letters(tidy)).toBe(letters(parts.join('')));
      expect(tidy).not.toMatch(/[\u00ad\u200b\ue000-\uf8ff]/);
    }),
    { numRuns: 3000 },
  );
});

test('no text takes long', () => {
  for (const sign of ['\u0301', '\u200d', '\t', '\ufe0f', '\u{e0067}', '\ue000', '😀\u200d']) {
    const from = performance.now();
    tidyText(sign.repeat(160_000 / sign.length));
    expect(performance.now() - from).toBeLessThan(2000);
  }
});
