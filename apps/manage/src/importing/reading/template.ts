/** Titles that `guessColumns` knows, and two siblings as an example. */
const records = [
  [
    'Nome do aluno',
    'Turma',
    'Turno',
    'Gênero',
    'Nome do responsável',
    'Celular do responsável',
    'E-mail do responsável',
    'Nome do segundo responsável',
    'Celular do segundo responsável',
    'E-mail do segundo responsável',
  ],
  [
    'Ana Souza',
    'Maternal I',
    'Manhã',
    'F',
    'Carla Souza',
    '(11) 91234-5678',
    'carla@exemplo.com.br',
  ],
  [
    'Bruno Souza',
    'Maternal II',
    'Tarde',
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

/** Has semicolons and a mark for UTF-8, as the Brazilian Excel opens it at a double click. */
export const template = `\ufeff${records
  .map((record) => Array.from({ length: width }, (_, index) => record[index] ?? '').join(';'))
  .join('\r\n')}\r\n`;

export const templateHref = `data:text/csv;charset=utf-8,${encodeURIComponent(template)}`;
