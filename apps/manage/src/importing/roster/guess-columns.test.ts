import fc from 'fast-check';
import { template } from '../reading/template.ts';
import { rosterFields } from './roster-fields.ts';
import { guessColumns } from './guess-columns.ts';

const titled = (line: string) => {
  const titles = line.split(';');
  const found = Object.entries(guessColumns(titles));
  return Object.fromEntries(found.map(([field, index]) => [field, titles[index]]));
};

test('the template is read without a question', () => {
  const [titles] = template.replace('\ufeff', '').split('\r\n');
  const inOrder = rosterFields.map((field, index) => [field, index]);

  expect(guessColumns(titles!.split(';'))).toEqual(Object.fromEntries(inOrder));
});

test.each([
  [
    'ALUNO(A);SÉRIE;Sexo;Responsável 1;WhatsApp 1;E-mail 1;Responsável 2;WhatsApp 2;E-mail 2',
    {
      name: 'ALUNO(A)',
      classroom: 'SÉRIE',
      gender: 'Sexo',
      firstName: 'Responsável 1',
      firstPhone: 'WhatsApp 1',
      firstEmail: 'E-mail 1',
      secondName: 'Responsável 2',
      secondPhone: 'WhatsApp 2',
      secondEmail: 'E-mail 2',
    },
  ],
  [
    'Matrícula do aluno;Nome do aluno;Nascimento;Série;Turma;Mãe;Celular da mãe;Pai;Celular do pai',
    {
      name: 'Nome do aluno',
      classroom: 'Turma',
      firstName: 'Mãe',
      firstPhone: 'Celular da mãe',
      secondName: 'Pai',
      secondPhone: 'Celular do pai',
    },
  ],
  [
    'Nome completo;Classe;Responsável;Telefone residencial;Celular;Mãe;Pai',
    {
      name: 'Nome completo',
      classroom: 'Classe',
      firstName: 'Responsável',
      firstPhone: 'Celular',
    },
  ],
  [
    'Pai;Mãe;Telefone da mãe;Estudante;Turma',
    { name: 'Estudante', classroom: 'Turma', firstName: 'Mãe', firstPhone: 'Telefone da mãe' },
  ],
  [
    'nomeAluno;turma;nomeResponsavel;celularResponsavel;emailResponsavel;celular2',
    {
      name: 'nomeAluno',
      classroom: 'turma',
      firstName: 'nomeResponsavel',
      firstPhone: 'celularResponsavel',
      firstEmail: 'emailResponsavel',
    },
  ],
])('%s', (line, expected) => {
  expect(titled(line)).toEqual(expected);
});

test('the second of two equal titles is the second guardian’s', () => {
  const titles = ['Aluno', 'Turma', 'Responsável', 'Celular', 'Responsável', 'Celular'];

  expect(guessColumns(titles)).toEqual({
    name: 0,
    classroom: 1,
    firstName: 2,
    firstPhone: 3,
    secondName: 4,
    secondPhone: 5,
  });
});

test('a column whose cells would be wrong in every row is no guess', () => {
  const titles = ['Aluno', 'Nome', 'Turma', 'Responsável', 'Contato', 'Celular'];
  const rows = [
    { cells: ['17', 'Ana Lua', 'Jardim', 'Eva', 'Tia Rosa', '11912345678'] },
    { cells: ['18', 'Bia Lua', 'Jardim', 'Eva', '', ''] },
  ];

  expect(guessColumns(titles, rows)).toEqual({
    name: 1,
    classroom: 2,
    firstName: 3,
    firstPhone: 5,
  });
});

test('capitals, accents and order of columns do not matter, and no column is used twice', () => {
  const titles = [
    'Aluno',
    'Turma',
    'Gênero',
    'Responsável',
    'Celular',
    'E-mail',
    'Segundo responsável',
    'Celular 2',
  ];
  const said = guessColumns(titles);
  const strip = (title: string) => title.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  const ways = [strip, (title: string) => title.toUpperCase(), (title: string) => ` ${title} `];
  const written = fc.tuple(
    fc.shuffledSubarray(
      titles.map((_, index) => index),
      { minLength: titles.length },
    ),
    fc.constantFrom(...ways),
  );
  fc.assert(
    fc.property(written, ([order, write]) => {
      const found = guessColumns(order.map((index) => write(titles[index]!)));
      const back = Object.entries(found).map(([field, at]) => [field, order[at]]);
      expect(Object.fromEntries(back)).toEqual(said);
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...titles, 'Mãe', 'Pai', 'Nome', 'Telefone', 'Idade', '')),
      (any) => {
        const taken = Object.values(guessColumns(any));
        expect(new Set(taken).size).toBe(taken.length);
      },
    ),
  );
});

test('a shift is a column of its own; a period that is none is left out', () => {
  const titles = ['Aluno', 'Turma', 'Turno', 'Período'];
  const rows = [{ cells: ['Ana', 'Jardim', 'MANHÃ', '2026/1'] }];
  expect(guessColumns(titles, rows)).toEqual({ name: 0, classroom: 1, period: 2 });
  const [, , , period] = titles;
  expect(guessColumns(['Aluno', period!], [{ cells: ['Ana', 'vespertino'] }])).toMatchObject({
    period: 1,
  });
  expect(guessColumns(['Aluno', period!], [{ cells: ['Ana', '2026/1'] }])).toEqual({ name: 0 });
});
