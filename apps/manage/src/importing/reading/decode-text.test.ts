import fc from 'fast-check';
import { decodeText } from './decode-text.ts';

const inUtf8 = (text: string) => new TextEncoder().encode(text);
/** Bytes of an encoding of one byte a letter, by the letters of its upper half. */
const inBytes = (letters: Record<string, number>) => (text: string) =>
  Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0));
/** Accented letters of Windows-1252 have the numbers of their characters. */
const inWindows1252 = inBytes({});
/** What Excel calls 'CSV (MS-DOS)'. */
const inDos = inBytes({ ç: 0x87, ã: 0xc6, é: 0x82, Í: 0xd6, õ: 0xe4, ê: 0x88, ü: 0x81, º: 0xa7 });
/** What Excel calls 'CSV (Macintosh)'. */
const onMac = inBytes({ ç: 0x8d, ã: 0x8b, é: 0x8e, Í: 0xea, õ: 0x9b, ê: 0x90, ü: 0x9f, º: 0xbc });

const text = fc
  .array(fc.constantFrom('Ana', 'Inês', 'Zoé', 'Íris', '2º ano', 'güe', ';', '\n', '"'))
  .map((words) => `Conceição Leões;${words.join(' ')}`);

test.each([
  ['UTF-8', inUtf8],
  ['Windows-1252', inWindows1252],
  ['DOS', inDos],
  ['Macintosh', onMac],
])('Portuguese in %s comes out as it went in, without a question', (_, encode) => {
  fc.assert(
    fc.property(text, (written) => {
      const [reading, ...others] = decodeText(encode(written));
      expect(reading).toMatchObject({ text: written, isStrange: false });
      expect(others).toEqual([]);
    }),
  );
});

test('UTF-16 is read with its mark and without', () => {
  const units = (written: string) =>
    new Uint8Array(Uint16Array.from(written, (letter) => letter.charCodeAt(0)).buffer);
  for (const written of ['\ufeffAluno\tTurma', 'Aluno\tTurma'])
    expect(decodeText(units(written))[0]?.text).toBe('Aluno\tTurma');
});

test('one line of another encoding is read as Windows writes it', () => {
  const bytes = [...inUtf8('João\nInês\n'), ...inWindows1252('Zoé\nConceição')];

  expect(decodeText(Uint8Array.from(bytes))).toMatchObject([
    { text: 'João\nInês\nZoé\nConceição', isStrange: false },
  ]);
});

test('what was encoded twice is decoded twice, and parts of letters become one', () => {
  expect(decodeText(inUtf8('JoÃ£o ConceiÃ§Ã£o'))[0]?.text).toBe('João Conceição');
  expect(decodeText(inUtf8('João'.normalize('NFD')))[0]?.text).toBe('João');
});

test('letters that nothing settles are asked for, and lost ones', () => {
  const [likely, other] = decodeText(Uint8Array.from([...inUtf8('P'), 0x82, ...inUtf8(';x')]));
  expect([likely?.samples, other?.samples]).toEqual([['Pé'], ['PÇ']]);
  expect(decodeText(inUtf8('Concei??o'))).toMatchObject([{ isStrange: true }]);
  expect(decodeText(inUtf8('Jo\ufffdo'))).toMatchObject([{ isStrange: true }]);
  expect(decodeText(inUtf8('Festa 🎉 – às 19h'))).toMatchObject([{ isStrange: false }]);
});
