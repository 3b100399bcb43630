import { expect, test } from '@jest/globals';
import { pdfOf } from './pdf.ts';

const pdf = pdfOf('Cardápio (novo)', ['Pão de queijo, maçã', `${'muito '.repeat(40)}longo`]);
const text = pdf.toString('latin1');

test('every object lies where the table of the file says', () => {
  const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(7);
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
});

test('says the length of its content', () => {
  const [, length, content] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(text) ?? [];
  expect(content).toHaveLength(Number(length));
});

test('keeps accents, escapes parentheses and breaks long lines', () => {
  expect(text).toContain('(Cardápio \\(novo\\)) Tj');
  const lines = [...text.matchAll(/\((.*)\) Tj T\*/g)].map(([, line]) => line ?? '');
  expect(lines[0]).toBe('Pão de queijo, maçã');
  expect(lines.filter((line) => line.startsWith('muito'))).toHaveLength(3);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(84);
});
