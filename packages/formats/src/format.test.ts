import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  clockText,
  counted,
  countText,
  firstTwoWords,
  formatFileSize,
  formatPhone,
  initials,
  formatList,
  properName,
  seenBy,
  shortNames,
} from './index.ts';
import { withoutAddresses } from './without-addresses.ts';

test('a file has a size in kB until one MB, and the limit is 10 MB', () => {
  expect(formatFileSize(0)).toBe('0 kB');
  expect(formatFileSize(1)).toBe('1 kB');
  expect(formatFileSize(212 * 1024)).toBe('212 kB');
  expect(formatFileSize(1.44 * 1024 * 1024)).toBe('1,4 MB');
  expect(formatFileSize(10_485_760)).toBe('10 MB');
  fc.assert(
    fc.property(fc.nat(50_000_000), (bytes) => {
      expect(formatFileSize(bytes)).toMatch(/^(\d{1,3}|1\.0[01]\d|1\.02[0-3]|\d+(,\d)?) (kB|MB)$/);
    }),
  );
});

test('words are listed as the formatter of the language lists them', () => {
  const formatter = new Intl.ListFormat('pt-BR');
  for (const words of [[], ['Ana'], ['Ana', 'Bruno'], ['Ana', 'Bruno', 'Caio', 'Dora']]) {
    expect(formatList(words)).toBe(formatter.format(words));
  }
});

test('a recording lasts minutes and two digits of seconds', () => {
  expect([0, 9.9, 72, 600].map(clockText)).toEqual(['0:00', '0:09', '1:12', '10:00']);
});

test('who opened it is said of each group that got it, over all schools', () => {
  const none = { recipients: 0, seen: 0 };
  const teachers = { recipients: 1200, seen: 12 };
  expect(seenBy([{ administrators: { recipients: 5, seen: 3 }, teachers }, undefined])).toBe(
    'direção: 3 de 5 viram · professores: 12 de 1.200 viram',
  );
  const both = [teachers, teachers].map((counts) => ({ administrators: none, teachers: counts }));
  expect(seenBy(both)).toBe('professores: 24 de 2.400 viram');
  expect(seenBy([undefined, { administrators: none, teachers: none }])).toBe('');
});

test('a phone of eleven digits is grouped without losing a digit', () => {
  expect(formatPhone('11987654321')).toBe('(11) 98765-4321');
  fc.assert(
    fc.property(fc.stringMatching(/^\d{11}$/), (phone) => {
      expect(formatPhone(phone).replace(/\D/g, '')).toBe(phone);
    }),
  );
  expect(formatPhone('1198')).toBe('1198');
});

test('names are shortened by words', () => {
  expect(firstTwoWords('  Ana   Clara de Souza ')).toBe('Ana Clara');
  expect(firstTwoWords('HELOÍSA DE SOUZA LIMA')).toBe('HELOÍSA DE SOUZA');
  expect(firstTwoWords('Valentina dos')).toBe('Valentina');
  expect(initials('Marina de Barros')).toBe('MB');
  expect(initials('ítalo')).toBe('Í');
  expect(initials(' ')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const words = firstTwoWords(name).split(' ');
      const counted = words.filter((word) => !/^(d[aeo]s?|e)$/i.test(word));
      expect(counted.length).toBeLessThanOrEqual(2);
      expect(firstTwoWords(firstTwoWords(name))).toBe(firstTwoWords(name));
    }),
  );
});

test('names beside each other get as many words as tell them apart, then what else does', () => {
  const names = (...given: [name: string, otherwise?: string][]) => {
    const people = given.map(([name, otherwise], index) => ({ id: `${index}`, name, otherwise }));
    const short = shortNames(people);
    return people.map(({ id }) => short.get(id));
  };
  expect(names(['Ana Clara Souza'], ['Bia Lima'], ['ANA  CLARA de Melo Reis'])).toEqual([
    'Ana Clara Souza',
    'Bia Lima',
    'ANA CLARA de Melo',
  ]);
  expect(names(['José Lima'], ['Jose Lima Dias'])).toEqual(['José Lima', 'Jose Lima Dias']);
  expect(names(['Ana Lima', 'Marta'], ['Ana Lima', 'Rosa'], ['Caio Reis', 'Lia'])).toEqual([
    'Ana Lima (Marta)',
    'Ana Lima (Rosa)',
    'Caio Reis',
  ]);
  expect(names(['Ana de Lima'], ['Ana Lima'])).toEqual(['Ana de Lima', 'Ana Lima']);
});

test.each([
  ['MARIA  DA SILVA', 'Maria da Silva'],
  ['JOÃO PEDRO GONÇALVES DOS SANTOS E SÁ', 'João Pedro Gonçalves dos Santos e Sá'],
  ['josé d’ávila e sá-carneiro', 'José D’Ávila e Sá-Carneiro'],
  ["LUÍS D'ÁVILA MCDONALD", "Luís D'Ávila McDonald"],
  ['MATERNAL II (TARDE)', 'Maternal II (Tarde)'],
  ['TURMA E', 'Turma E'],
  ['DE PAULA', 'De Paula'],
  ['Ana de Sá', 'Ana de Sá'],
  ['McAllister DaSilva', 'McAllister DaSilva'],
  ['', ''],
])('%s is written as %s', (given, proper) => expect(properName(given)).toBe(proper));

test('a name written properly is the same but for capitals, and is written so for good', () => {
  const letters = fc.constantFrom(...'ABCMÉÃabcméã '.split(''), "'", '-', ' DE ', ' II ', ' MC');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 20 }), (parts) => {
      const name = parts.join('');
      const proper = properName(name);
      expect(proper.toLowerCase()).toBe(name.trim().replace(/\s+/g, ' ').toLowerCase());
      expect(properName(proper)).toBe(proper);
    }),
  );
});

test.each([
  ['http://evil.example/x Silva', 'http evil. example/x Silva'],
  ['www.evil.com', 'www. evil. com'],
  ['ana@evil.com.br', 'ana@evil. com. br'],
  ['evil\u200b.com', 'evil. com'],
  ['evil。com', 'evil. com'],
  ['HTTPS:\\\\evil.example', 'HTTPS evil. example'],
  ['//evil.example', ' evil. example'],
  ['E.M.E.F. Paulo Freire', 'E. M. E. F. Paulo Freire'],
  ['Dr. João, às 10.30, sala 2/3', 'Dr. João, às 10.30, sala 2/3'],
  ['Maria da Silva Jr.', 'Maria da Silva Jr.'],
])('no program makes a link of the name %s', (name, harmless) => {
  expect(withoutAddresses(name)).toBe(harmless);
  expect(withoutAddresses(harmless)).toBe(harmless);
});

test('a text without addresses has no scheme and no host', () => {
  const part = fc.constantFrom(
    'http',
    ':',
    '/',
    '\\',
    '.',
    '。',
    '\u200d',
    'evil',
    'com',
    '1',
    ' ',
    '@',
    '-',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = withoutAddresses(parts.join(''));
      expect(text).not.toMatch(/\/\/|[a-z\d-]\.[a-z]|[a-z]\.\d/);
    }),
    { numRuns: 2000 },
  );
});

test('numbers are grouped, and stand before what they count', () => {
  expect([0, 999, 2637, 1_000_000].map((count) => countText(count))).toEqual([
    '0',
    '999',
    '2.637',
    '1.000.000',
  ]);
  expect(countText(0.1243, { style: 'percent', maximumFractionDigits: 1 })).toBe('12,4%');
  expect([1, 2637, 0].map((count) => counted(count, 'aluno', 'alunos'))).toEqual([
    '1 aluno',
    '2.637 alunos',
    '0 alunos',
  ]);
});
