/** The titles say what `guessColumns` reads; the rows show two siblings. */
const records = [
  [
    'Nome do aluno',
    'Turma',
    'Gênero',
    'Nome do responsável',
    'Celular do responsável',
    'E-mail do responsável',
    'Nome do segundo responsável',
    'Celular do segundo responsável',
    'E-mail do segundo responsável',
  ],
  ['Ana Souza', 'Maternal I', 'F', 'Carla Souza', '(11) 91234-5678', 'carla@exemplo.com.br'],
  [
    'Bruno Souza',
    'Maternal II',
    'M',
    'Carla Souza',
    '(11) 91234-5678',
    'carla@exemplo.com.br',
    'Davi Souza',
    '(11) 98765-4321',
    '',
  ],
];
const width = records[0]!.length;

/** As the Excel of this country opens it at a double click: semicolons, and a mark for UTF-8. */
export const template = `\ufeff${records
  .map((record) => Array.from({ length: width }, (_, index) => record[index] ?? '').join(';'))
  .join('\r\n')}\r\n`;

export const templateHref = `data:text/csv;charset=utf-8,${encodeURIComponent(template)}`;
