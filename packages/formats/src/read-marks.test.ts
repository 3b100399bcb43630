import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainWords, targetOf } from './formatted-text.ts';
import { readMarks } from './read-marks.ts';

test('bold, lists in lists and links are read, and their words stay without marks', () => {
  const text = [
    'Amanhã **não** há aula.',
    'Levem:',
    '- boné',
    '  1. azul',
    '  2. verde',
    '- **água**',
    'Veja o [mapa](https://escola.br/mapa) ou [escreva](mailto:ana@escola.br).',
  ].join('\n');
  const blocks = readMarks(text);
  expect(blocks).toEqual([
    {
      spans: [{ text: 'Amanhã ' }, { text: 'não', isBold: true }, { text: ' há aula.\nLevem:' }],
    },
    { marker: '•', spans: [{ text: 'boné' }] },
    { marker: '1.', depth: 1, spans: [{ text: 'azul' }] },
    { marker: '2.', depth: 1, spans: [{ text: 'verde' }] },
    { marker: '•', spans: [{ text: 'água', isBold: true }] },
    {
      spans: [
        { text: 'Veja o ' },
        { text: 'mapa', href: 'https://escola.br/mapa' },
        { text: ' ou ' },
        { text: 'escreva', href: 'mailto:ana@escola.br' },
        { text: '.' },
      ],
    },
  ]);
  expect(plainWords(blocks)).toBe(
    [
      'Amanhã não há aula.\nLevem:\n',
      '• boné\n  1. azul\n  2. verde\n• água\n',
      'Veja o mapa (https://escola.br/mapa) ou escreva (mailto:ana@escola.br).',
    ].join('\n'),
  );
});

test.each([
  ['2*3*4'],
  ['**sem fim'],
  ['*itálico* e __sublinhado__'],
  ['# Título\n> citação\n`código` ~~não~~ \\*'],
  ['<b>oi</b> <script>alert(1)</script> &amp;'],
  ['[a](javascript:alert(1)) [b](data:text/html,x) [c](//x.br) [d](/x) [e](file:///x)'],
  ['[a][b]\n\n[b]: https://x.br'],
  ['---'],
])('%j stays to the letter', (text) => {
  expect(plainWords(readMarks(text))).toBe(text);
});

test('a link says where it leads, whatever its words pretend', () => {
  expect(targetOf('https://banco.br@golpe.live/a')).toBe('golpe.live');
  expect(targetOf('mailto:a@b.br?subject=x')).toBe('a@b.br');
  expect(readMarks('[](https://x.br)')[0]!.spans).toEqual([
    { text: 'https://x.br', href: 'https://x.br' },
  ]);
});

const long = 20_000;
const nested = (line: string) =>
  Array.from({ length: 500 }, (_, depth) => `${' '.repeat(2 * depth)}${line}`).join('\n');
const repeated = (piece: string) => piece.repeat(long / piece.length);

test.each([
  ...['*', '* ', '- ', '1. ', '[', '[a](', '**a', '**a** ', '*_', 'a** *b', '- a\n', '[](', '\n> '],
])('twenty thousand characters of %j end, with every letter', (piece) => {
  const text = repeated(piece);
  expect(lettersOf(plainWords(readMarks(text)))).toBe(lettersOf(text));
});

test('lists in five hundred lists are shown to the letter', () => {
  for (const line of ['- a', '1. a']) {
    expect(readMarks(nested(line))).toEqual([{ spans: [{ text: nested(line) }] }]);
  }
});

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');

test('no text loses a letter, or leads anywhere but to pages, e-mail and phones', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('**', '*', '__', '- ', '1. ', '\n', '\n\n', '  ', '[', '](', ')'),
    fc.constantFrom('https://x.br', 'javascript:', 'mailto:', 'tel:11', '<b>', '\u202e', '&lt;'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('');
      const blocks = readMarks(text);
      const hrefs = blocks.flatMap(({ spans }) => spans.flatMap(({ href }) => href ?? []));
      for (const href of hrefs) expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/i);
      expect(() => plainWords(blocks)).not.toThrow();
      if (hrefs.length === 0) expect(lettersOf(plainWords(blocks))).toBe(lettersOf(text));
    }),
    { numRuns: 500 },
  );
});
