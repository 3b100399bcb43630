import { readPhone } from '@caderneta/formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guessColumns } from '../roster/guess-columns.ts';
import { toRows } from '../columns/to-rows.ts';
import { readRosterFile } from './read-roster-file.ts';

/** The rows of a file of real life, as they are sent: each field that holds something. */
async function rowsOf(name: string): Promise<string[]> {
  const bytes = new Uint8Array(readFileSync(join(__dirname, 'inputs', name)));
  const { tables } = await readRosterFile(new File([bytes], name));
  const { titles, rows } = tables[0]!;
  return toRows(rows, guessColumns(titles, rows)).map(({ row, extra }) =>
    [
      row.name,
      row.classroom,
      row.gender,
      row.firstName,
      readPhone(row.firstPhone),
      row.firstEmail,
      row.secondName,
      readPhone(row.secondPhone),
      extra,
    ]
      .filter(Boolean)
      .join(' | ')
      // As the server does.
      .normalize(),
  );
}

const four = ['Ana|Eva Lua|1', 'Bia|Eva Luz|2', 'Caio|Eva Lux|3', 'Duda|Eva Lus|4'].map((child) => {
  const [name, guardian, number] = child.split('|');
  return `${name} Lua | Jardim | ${guardian} | 1198710000${number}`;
});
const accents = [
  'Conceição Araújo | Jardim | Íris Leão | 11987100001',
  'João Sebastião | Jardim | Inês Leão | 11987100002',
];

const table: [name: string, rows: string[]][] = [
  ['lines-1.csv', four],
  ['lines-2.csv', four],
  ['lines-3-ok.csv', four],
  ['lines-4-ok.csv', [four[0]!, four[1]!]],
  ['letters-1.csv', accents],
  ['letters-2.csv', [...accents, 'Inês Leão | Jardim | Zé Leão | 11987100003']],
  ['letters-3-ok.csv', accents],
  ['letters-4-ok.txt', accents],
  [
    'blanks-1.csv',
    [
      'Ana Lua | Jardim | Fem. | Eva Lua | 11987100001',
      'Bia Lua | Jardim | - | Eva Luz | 11987100002',
      'Caio Lua | Jardim | M | Eva Lux | 11987100003',
    ],
  ],
  [
    'names-1a.csv',
    [
      "Ana d'Ávila | Jardim | Eva d'Ávila | 11987100011",
      'Clara Lua | Jardim | Rui Lua | 11987100013',
    ],
  ],
  [
    'names-1b.csv',
    [
      "Ana d’Ávila | Jardim | Eva d'Ávila | 11987100011",
      'Cla\u200bra Lua | Jardim | Rui Lua | 11987100013',
    ],
  ],
  ['names-2-nfd.csv', ['Ângela Conceição | Jardim | Íris Conceição | 11987100031']],
  [
    'names-3-ok.csv',
    [
      'JOAO DA SILVA | JARDIM | EVA DA SILVA | 11987100014',
      'Pedro de Alcântara Francisco Xavier de Paula Miguel Gabriel Rafael Gonzaga | Jardim | Zé | 11987100015',
      'Elis | Jardim | Eva | 11987100016',
    ],
  ],
  [
    'phones-1.csv',
    [
      'Fone 1 Lua | Jardim | Resp 1 Lua | +598 99 123 456',
      'Fone 2 Lua | Jardim | Resp 2 Lua | 1134567890',
      'Fone 3 Lua | Jardim | Resp 3 Lua | 11912340001',
      'Fone 4 Lua | Jardim | Resp 4 Lua | 11912340002',
      'Fone 5 Lua | Jardim | Resp 5 Lua | 11912340003',
      'Fone 6 Lua | Jardim | Resp 6 Lua | 11912340004',
    ],
  ],
  [
    'phones-2.csv',
    [
      'Fone 1 Lua | Jardim | Resp 1 Lua | 11912340005',
      'Fone 2 Lua | Jardim | Resp 2 Lua | 11912340006',
      'Fone 3 Lua | Jardim | Resp 3 Lua | 11912340007',
      'Fone 4 Lua | Jardim | Resp 4 Lua | 11912340008',
    ],
  ],
  [
    'rooms-1.csv',
    [
      'Ana Lua | 1 ANO A | Eva Lua | 11987100001',
      'Bia Lua | 1ºANO A | Eva Luz | 11987100002',
      'Caio Lua | 1° ano a | Eva Lux | 11987100003',
    ],
  ],
  ['titles-1.csv', [four[0]!]],
  ['titles-2.csv', [four[0]!]],
  ['titles-3-ok.csv', ['Ana Lua | Jardim | Eva Lua | 11987100001 | Leo Lua | 11987100002']],
  ['titles-4-ok.csv', [four[0]!]],
  [
    'twins-1.csv',
    ['Davi Mar | Jardim | Rosa Mar | 11987100041', 'Davi Mar | Jardim | Nara Rio | 11987100042'],
  ],
  ['table-1.xls', ['Ana Lua | Jardim']],
];

test.each(table)('%s is read as its author meant it', async (name, rows) => {
  expect(await rowsOf(name)).toEqual(rows);
});

test.each([
  ['doc-1.doc', 'Este arquivo'],
  ['doc-2.pdf', 'Este arquivo é um PDF.'],
  ['photo-1.jpg', 'Este arquivo é uma imagem'],
])('%s is refused by what it is', async (name, sentence) => {
  await expect(rowsOf(name)).rejects.toThrow(sentence);
});
