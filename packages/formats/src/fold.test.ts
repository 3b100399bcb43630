import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from './fold.ts';
import { finder, searchTerms } from './search.ts';

test.each([
  [
    'joao cedric',
    [' João ÇÉDRIC ', 'joa\u0303o ce\u0301dric', 'JO\u200bÃO\u00a0\u00a0CÉDRIC\u00ad'],
  ],
  [
    'ana davila',
    [
      "Ana d'Ávila",
      'Ana d’Ávila',
      'Ana dʼÁvila',
      'Ana d`Ávila',
      'Ana d´Ávila',
      'Ana d′Avila',
      'Ana Dávila',
    ],
  ],
  [
    'ana clara',
    [
      'Ana-Clara',
      'Ana‐Clara',
      'Ana\u2011Clara',
      'Ana – Clara',
      'Ana—Clara',
      'Ana\u2009Clara',
      'Ana\tClara',
    ],
  ],
  ['1o ano a', ['1º Ano A', '1° ano a', '1o ano A', '１º　ＡＮＯ　Ａ']],
  ['lukasz aegir strasse', ['Łukasz Ægir Straße', 'ŁUKASZ ÆGIR STRAẞE']],
  ['σοφοσ', ['ΣΟΦΟΣ', 'σοφός']],
  ['иога', ['ЙОГА', 'йога']],
  ['שלום محمد', ['שָׁלוֹם مُحَمَّد', 'שלום\u200f محمــد']],
  ['👩👧 ok', ['👩‍👧 ok', '👩👧\u00a0OK']],
])('%s is what looks like it', (folded, texts) => {
  for (const text of texts) expect(fold(text)).toBe(folded);
});

test('what looks different stays different', () => {
  for (const [one, other] of [
    ['Ana Lima', 'Ana Lins'],
    ['1º A', '1º B'],
    ['50%', '50'],
    ['a_b', 'a b'],
    ['Ana', 'אנה'],
  ]) {
    expect(fold(one!)).not.toBe(fold(other!));
  }
});

test('a folded text stays as it is, composed or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = fold(text);
      expect(fold(folded)).toBe(folded);
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
    }),
    { numRuns: 2000 },
  );
});

test('no text takes long to fold', () => {
  for (const sign of ['\u0301', ' ', '-', "'", 'Ç', '\u200b', 'ﬁ', '\u{e0067}']) {
    const from = performance.now();
    fold(sign.repeat(160_000 / sign.length));
    expect(performance.now() - from).toBeLessThan(2000);
  }
});

test.each([
  ['joao silva', 'João da Silva', true],
  ['silva joao', 'João da Silva', true],
  ['  jo   sil ', 'João da Silva', true],
  ['d’avila', "Ana d'Ávila", true],
  ["d'avila ana", 'Ana D Ávila', false],
  ['davila', 'Ana d’Ávila', true],
  ['ana-clara', 'Clara Ana', true],
  ['joana silva', 'João da Silva', false],
  ['', 'João da Silva', true],
  ['-', 'João da Silva', true],
  ['%', 'João da Silva', false],
  ['11 98765-4321', 'Maria 11987654321', true],
  ['(11) 98765 4321', 'Maria 11987654321', true],
  ['+55 11 98765-4321', 'Maria 11987654321', true],
  ['5511987654321', 'Maria 11987654321', true],
  ['+55 11', 'Maria 11987654321', true],
  ['0xx11 98765-4321', 'Maria 11987654321', true],
  ['98765-4321', 'Maria 11987654321', true],
  ['4321', 'Maria 11987654321', true],
  ['maria 98765', 'Maria 11987654321', true],
  ['+598 11 987 654', 'Maria 11987654321', false],
  ['55 98765-4321', 'Maria 55987654321', true],
  ['98765-4322', 'Maria 11987654321', false],
])('%s in %s: %s', (typed, text, isFound) => {
  expect(finder(typed)(text)).toBe(isFound);
});

test('a text is found by each of its words, in any order', () => {
  const word = fc.constantFrom('João', "d'Ávila", 'Ana-Clara', 'Łuk', '1º', 'Silva', 'ΣΑΣ');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      expect(finder(words.toReversed().join('  ').toUpperCase())(words.join(' '))).toBe(true);
      expect(searchTerms(words.join(' ')).words.every((each) => each === fold(each))).toBe(true);
    }),
  );
});
