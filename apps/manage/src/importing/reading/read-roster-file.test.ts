import { limits } from '@caderneta/api-client/contract';
import { utils, write, type BookType } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { guessColumns } from '../roster/guess-columns.ts';
import { readRosterFile } from './read-roster-file.ts';
import { template } from './template.ts';

const inUtf8 = (text: string) => new TextEncoder().encode(text);
/** Accented letters of Windows-1252 have the numbers of their characters. */
const inWindows1252 = (text: string) =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));
const readBytes = (bytes: Uint8Array<ArrayBuffer>, name = 'alunos.csv') =>
  readRosterFile(new File([bytes], name));
const read = async (text: string, encode: (text: string) => Uint8Array<ArrayBuffer> = inUtf8) => {
  const { tables } = await readBytes(encode(text));
  const { label, ...table } = tables[0]!;
  return table;
};

test.each([
  ['UTF-8', inUtf8],
  ['Windows-1252', inWindows1252],
])('a roster in %s, below the name of the school', async (_, encode) => {
  const text =
    'Escola Girassol;;\r\n;;\r\nAluno;Turma;Mãe\r\n"Lima; João";2º Ano;\r\n;;\r\nZoé;Jardim;Inês\r\n';

  expect(await read(text, encode)).toEqual({
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
  ['PK\u0003\u0004\0\0xl/workbook.xml', 'A planilha está danificada'],
  ['%PDF-1.7 x', 'Este arquivo é um PDF.'],
  ['{\\rtf1 x', 'Este arquivo é um documento de texto.'],
  [`Aluno;Turma\n${'Ana;Jardim\n'.repeat(limits.importRows + 1)}`, 'mais de 5.000 linhas'],
  ['x'.repeat(limits.fileSize + 1), 'O tamanho máximo do arquivo é 10MB.'],
])('%.20j is refused in words', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence);
});

test('the largest number of rows of an import is read', async () => {
  const { rows } = await read(`Aluno;Turma\n${'Ana;Jardim\n'.repeat(limits.importRows)}`);

  expect(rows.at(-1)?.line).toBe(limits.importRows);
});

const people = [
  ['Aluno', 'Turma', 'Responsável', 'Celular', 'Saída'],
  ['Ana Conceição', '2º Ano', 'Eva', 11987100001, 'van'],
  ['Bia Lua', null, 'Eva', '(11) 98710-0002', null],
];
const asText = [
  { line: 1, cells: ['Ana Conceição', '2º Ano', 'Eva', '11987100001', 'van'] },
  { line: 2, cells: ['Bia Lua', '2º Ano', 'Eva', '(11) 98710-0002', ''] },
];

function workbook(type: BookType, sheets: Record<string, unknown[][]>) {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows);
    sheet['!merges'] = [utils.decode_range('B2:B3')];
    utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: type }) as ArrayBuffer);
}

test.each(['xlsx', 'xlsm', 'xlsb', 'biff8', 'ods', 'html', 'xlml'] as const)(
  'a workbook of the kind %s, whose class stands in one merged cell',
  async (type) => {
    const { tables } = await readBytes(workbook(type, { Manhã: people }), 'alunos.xls');

    expect(tables).toHaveLength(1);
    const rows = tables[0]?.rows.map(({ line, cells }) => {
      return { line, cells: [...cells, '', '', ''].slice(0, 5) };
    });
    expect(rows).toEqual(asText);
  },
);

test('several sheets are offered by name, the one of students first', async () => {
  const notes = [['Lembretes'], ['comprar papel'], ['ligar']];
  const file = await readBytes(workbook('xlsx', { Notas: notes, Manhã: people, Tarde: people }));

  expect(file.question).toBe('sheets');
  expect(file.tables.map(({ label }) => label)).toEqual(['Manhã', 'Tarde', 'Notas']);
});

test('an archive that would grow beyond a roster is not unpacked', async () => {
  const entries = { 'xl/workbook.xml': new Uint8Array(120_000_000) };

  await expect(readBytes(zipSync(entries, { level: 6 }))).rejects.toThrow('grande demais');
  await expect(readBytes(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]))).rejects.toThrow('uma imagem');
  await expect(readBytes(zipSync({ 'word/document.xml': inUtf8('x') }))).rejects.toThrow(
    'um documento de texto',
  );
});

test('cells beyond the titles go along with their row, and blank lines at the end do not count', async () => {
  const text = `Aluno;Turma\nAna;Jardim;Rua B;12\nBia;Jardim\n${';;\n'.repeat(6_000)}`;
  const { titles, rows } = await read(text);

  expect(titles).toEqual(['Aluno', 'Turma']);
  expect(rows).toEqual([
    { line: 1, cells: ['Ana', 'Jardim'], extra: ['Rua B', '12'] },
    { line: 2, cells: ['Bia', 'Jardim'] },
  ]);
});

test('first names and surnames in two columns are one name', async () => {
  const { titles, rows } = await read('Nome;Sobrenome;Turma;Resp;Celular\nAna;Lua;Jardim;Eva;1\n');

  expect(titles.at(-1)).toBe('Nome + Sobrenome');
  expect(rows[0]?.cells.at(-1)).toBe('Ana Lua');
  expect(guessColumns(titles)).toMatchObject({ name: 5, firstName: 3 });
});
