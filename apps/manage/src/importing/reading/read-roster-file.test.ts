import { limits } from '@caderneta/api-client/contract';
import fc from 'fast-check';
import { decodeText, readRosterFile } from './read-roster-file.ts';
import { template } from './template.ts';

/** Accented letters of Windows-1252 have the numbers of their characters. */
const inWindows1252 = (text: string) =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
const inUtf8 = (text: string) => new TextEncoder().encode(text);
const read = (text: string, encode = inUtf8) =>
  readRosterFile(new File([encode(text)], 'alunos.csv'));

const word = fc.string({ unit: fc.constantFrom(...'aZ ;,"çãéÍõüº\n'), maxLength: 12 });

test('any text comes out of both encodings as it went in', () => {
  fc.assert(fc.property(word, (text) => expect(decodeText(inUtf8(text))).toBe(text)));
  fc.assert(
    fc.property(word, (text) => {
      const accented = `${text} Conceição`;
      expect(decodeText(inWindows1252(accented))).toBe(accented);
    }),
  );
});

test('the text of Excel’s other export is read, too', () => {
  const text = 'Aluno\tTurma';
  const units = Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0));

  expect(decodeText(new Uint8Array(new Uint16Array(units).buffer))).toBe(text);
});

test.each([
  ['UTF-8', inUtf8],
  ['Windows-1252', inWindows1252],
])('a roster in %s, below the name of the school', async (_, encode) => {
  const text =
    'Escola Girassol;;\r\n;;\r\nAluno;Turma;Mãe\r\n"Lima; João";2º Ano;\r\n;;\r\nZoé;Jardim;Inês\r\n';

  expect(await read(text, encode)).toEqual({
    fileName: 'alunos.csv',
    titles: ['Aluno', 'Turma', 'Mãe'],
    rows: [
      { line: 1, cells: ['Lima; João', '2º Ano', ''] },
      { line: 3, cells: ['Zoé', 'Jardim', 'Inês'] },
    ],
  });
});

test('a file without titles loses no student', async () => {
  const { titles, rows } = await read('Ana;2º Ano;Eva;11912345678\nCaio;2º Ano;Rui;11912345679\n');

  expect(titles).toEqual(['Coluna 1', 'Coluna 2', 'Coluna 3', 'Coluna 4']);
  expect(rows.map(({ line }) => line)).toEqual([1, 2]);
});

test('the template is a roster of two', async () => {
  expect((await read(template)).rows).toHaveLength(2);
});

test.each([
  ['', 'O arquivo está vazio.'],
  [' \n\n', 'O arquivo está vazio.'],
  ['Aluno;Turma\n', 'O arquivo não tem alunos'],
  ['PK\u0003\u0004\0\0xl/workbook.xml', 'Este arquivo não é um CSV'],
  ['%PDF-1.7 x', 'Este arquivo não é um CSV'],
  [`Aluno;Turma\n${'Ana;Jardim\n'.repeat(limits.importRows + 1)}`, 'mais de 5.000 linhas'],
  ['x'.repeat(limits.fileSize + 1), 'O tamanho máximo do arquivo é 10MB.'],
])('%.20j is refused in words', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence);
});

test('the largest number of rows of an import is read', async () => {
  const { rows } = await read(`Aluno;Turma\n${'Ana;Jardim\n'.repeat(limits.importRows)}`);

  expect(rows.at(-1)?.line).toBe(limits.importRows);
});
