import type { RosterRow } from '@caderneta/api-client/contract';
import { describe, expect, test } from '@jest/globals';
import { rosterRow } from '../../../../testing/roster-row.ts';
import { checkRoster } from './check-roster.ts';
import type { SchoolRoster } from './school-roster.ts';

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [jardim, segundoAno] = [idOf(1), idOf(2)];
const marta = { id: idOf(11), name: 'Marta Lima', phone: '11900000001', email: 'marta@lima.test' };
const jorge = { id: idOf(12), name: 'Jorge Reis', phone: '11900000002', email: null };
const gone = { id: idOf(13), name: 'Quem Saiu', phone: '11900000003', email: null };
const child = { gender: 'Female', version: 3 } as const;
const ana = {
  ...child,
  id: idOf(21),
  name: 'Ana Lima',
  classroomId: jardim,
  guardianIds: [marta.id],
};
const bruno = { ...ana, id: idOf(22), name: 'Bruno Lima' };
const caio = {
  ...ana,
  id: idOf(23),
  name: 'Caio Reis',
  classroomId: segundoAno,
  guardianIds: [jorge.id, marta.id],
};

const school: SchoolRoster = {
  classrooms: [
    { id: segundoAno, name: '2º Ano', period: 'Morning' },
    { id: jardim, name: 'Jardim A', period: 'Morning' },
  ],
  students: [ana, bruno, caio],
  guardians: [marta, jorge, gone],
};

function check(...rows: Partial<RosterRow>[]) {
  const lines = rows.map((row, index) => ({ line: index + 1, row: rosterRow(row) }));
  return checkRoster(lines, school);
}
/** The row of Ana as the school has it. */
const anaRow = {
  name: 'Ana Lima',
  firstName: 'Marta Lima',
  firstPhone: '11900000001',
  firstEmail: '',
};
const errorsOf = (...rows: Partial<RosterRow>[]) =>
  check(...rows).rows.map(({ errors }) =>
    Object.fromEntries(errors.map(({ field, message }) => [field, message])),
  );
const outcomesOf = (...rows: Partial<RosterRow>[]) =>
  check(...rows).rows.map(({ outcome }) => outcome);

describe('cells', () => {
  test('a row of a stranger is a new student, written as the form writes them', () => {
    const { rows, drafts } = check({ gender: 'Menina', firstPhone: '+55 (11) 90000-0009' });
    expect(rows).toMatchObject([{ line: 1, outcome: 'new', errors: [], changes: [] }]);
    expect(drafts).toEqual([
      {
        id: null,
        name: 'Gabi Souza',
        classroomId: jardim,
        gender: 'Female',
        responsibles: [{ name: 'Nina Souza', phone: '11900000009', email: null }],
      },
    ]);
  });

  test('what is missing is asked for', () => {
    const required = 'Campo obrigatório.';
    expect(errorsOf({ name: '', classroom: '', firstName: '', firstPhone: '' })).toEqual([
      { name: required, classroom: required },
    ]);
    expect(errorsOf({ firstName: '' })).toEqual([{ firstName: required }]);
  });

  test('a classroom that does not exist is told with those that come closest', () => {
    expect(errorsOf({ classroom: 'Jardin A' })).toEqual([
      { classroom: 'A escola não tem a turma “Jardin A”. Turmas parecidas: Jardim A, 2º Ano.' },
    ]);
    expect(outcomesOf({ classroom: 'jardim  a' }, { classroom: '2o ano', name: 'B' })).toEqual([
      'new',
      'new',
    ]);
  });

  test('genders, phones and e-mails are read as people write them, or refused', () => {
    const phone = 'O celular deve conter 11 dígitos. Exemplo: (11) 91234-5678';
    expect(errorsOf({ gender: 'talvez', firstPhone: '(11) 1234-5678', firstEmail: 'x@' })).toEqual([
      {
        gender: 'Use feminino, masculino ou deixe em branco.',
        firstPhone: phone,
        firstEmail: 'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br',
      },
    ]);
    expect(errorsOf({ firstPhone: '11912345678 / 11912345679' })).toEqual([{ firstPhone: phone }]);
    expect(errorsOf({ firstPhone: '+598 99 123 456' })).toEqual([
      { firstPhone: 'Número de outro país: informe um celular do Brasil, com DDD.' },
    ]);
    const { drafts } = check({ firstPhone: '(0xx11) 91234-5678 (mãe)', gender: 'Fem.' });
    expect(drafts).toMatchObject([{ gender: 'Female', responsibles: [{ phone: '11912345678' }] }]);
  });

  test('words for nothing are nothing, and never a name', () => {
    const blank = { firstEmail: 'não tem', gender: '-', secondName: '#N/D', secondPhone: '—' };
    expect(outcomesOf(blank)).toEqual(['new']);
    for (const name of ['#N/D', '0', '.', 'não informado']) {
      expect(errorsOf({ name })).toEqual([{ name: expect.any(String) }]);
    }
  });

  test('cells under no title are asked for', () => {
    const lines = [{ line: 1, row: rosterRow({}), source: { extra: 'Rua B' } }];
    const message =
      'A linha tem mais células que os títulos: “Rua B”. Confira se cada valor está no lugar.';
    expect(checkRoster(lines, school).rows).toMatchObject([
      { outcome: 'error', errors: [{ field: 'row', message }] },
    ]);
    const confirmed = [{ ...lines[0]!, source: { isConfirmed: true } as const }];
    expect(checkRoster(confirmed, school).rows).toMatchObject([{ outcome: 'new', errors: [] }]);
  });

  test('two children of one name and classroom are two once somebody says so', () => {
    const davi = (firstName: string, firstPhone: string) =>
      rosterRow({ name: 'Davi Mar', firstName, firstPhone });
    const lines = [
      { line: 1, row: davi('Rosa Mar', '11900000041') },
      { line: 2, row: davi('Nara Rio', '11900000042') },
    ];
    expect(checkRoster(lines, school).rows[1]?.errors).toEqual([
      {
        field: 'row',
        message:
          'Na linha 1 há outro aluno com este nome nesta turma, de Rosa Mar. São duas crianças?',
      },
    ]);
    const said = [lines[0]!, { ...lines[1]!, source: { isConfirmed: true } as const }];
    expect(checkRoster(said, school).drafts).toHaveLength(2);
    const alike = [lines[0]!, { ...lines[0]!, line: 2, source: { isConfirmed: true } as const }];
    expect(checkRoster(alike, school).rows[1]?.errors).toMatchObject([{ field: 'name' }]);
  });

  test.each([
    [{ secondName: 'Zé' }, 'Zé fica de fora: falta o celular.'],
    [{ secondPhone: '11900000008' }, '11900000008 fica de fora: campo obrigatório.'],
    [{ secondEmail: 'ze@ze.test' }, 'O responsável fica de fora: falta o celular.'],
    [{ secondName: 'Zé', secondPhone: '11900000008' }, undefined],
    [
      { secondName: 'Zé', secondPhone: '11900000009' },
      'Zé fica de fora: o celular é o mesmo do primeiro responsável.',
    ],
    [{ secondName: 'Zé', secondPhone: '(11) 3322-1100' }, 'Zé fica de fora: o telefone é fixo.'],
    [{ secondName: 'Zé', secondPhone: '98765-4321' }, 'Zé fica de fora: falta o DDD.'],
    [
      { secondName: 'Zé', secondPhone: '119' },
      'Zé fica de fora: o celular deve conter 11 dígitos. Exemplo: (11) 91234-5678',
    ],
  ])('a second guardian who is wrong is left out, not the child: %j', (cells, note) => {
    const [row] = check(cells).rows;
    expect(row).toMatchObject({ outcome: 'new', errors: [], notes: note ? [note] : [] });
  });

  test.each([
    [{ firstPhone: '' }, 'Nina Souza fica de fora: falta o celular.'],
    [{ firstPhone: 'não tem' }, 'Nina Souza fica de fora: falta o celular.'],
    [{ firstPhone: '+55 11 3322-1100' }, 'Nina Souza fica de fora: o telefone é fixo.'],
    [{ firstPhone: '3322-1100 (casa)' }, 'Nina Souza fica de fora: o telefone é fixo.'],
  ])('a child comes without a guardian whom no mobile number reaches: %j', (cells, note) => {
    expect(check(cells)).toMatchObject({
      rows: [{ outcome: 'new', errors: [], notes: [note] }],
      drafts: [{ name: 'Gabi Souza', responsibles: [] }],
    });
    const { drafts } = check({ ...cells, secondName: 'Zé', secondPhone: '11900000008' });
    expect(drafts).toMatchObject([{ responsibles: [{ name: 'Zé', phone: '11900000008' }] }]);
    expect(outcomesOf({ ...anaRow, ...cells, firstName: 'Marta Lima' })).toEqual(['same']);
  });

  test('a mobile number without an area code is asked for, and of two e-mails the first is taken', () => {
    expect(errorsOf({ firstPhone: '98765-4321' })).toEqual([{ firstPhone: 'Falta o DDD.' }]);
    expect(check({ firstEmail: 'a@a.test; b@b.test' })).toMatchObject({
      rows: [{ notes: ['De dois e-mails vale o primeiro; fica de fora: b@b.test'] }],
      drafts: [{ responsibles: [{ email: 'a@a.test' }] }],
    });
  });

  test('the shift tells classes of one name apart, and one that the school lacks is another class', () => {
    const [morning, afternoon] = [idOf(31), idOf(32)];
    const shifts = {
      ...school,
      classrooms: [
        ...school.classrooms,
        { id: morning, name: 'Berçário', period: 'Morning' as const },
        { id: afternoon, name: 'Berçário', period: 'Afternoon' as const },
      ],
    };
    const inShift = (period: string, classroom = 'BERCARIO') =>
      checkRoster([{ line: 1, row: rosterRow({ classroom, period }) }], shifts);
    expect(inShift('Matutino').drafts).toMatchObject([{ classroomId: morning }]);
    expect(inShift('T').drafts).toMatchObject([{ classroomId: afternoon }]);
    expect(inShift('TARDE (13h)').drafts).toMatchObject([{ classroomId: afternoon }]);
    expect(inShift('8h às 12h', 'Jardim A').drafts).toMatchObject([{ classroomId: jardim }]);
    expect(inShift('').rows[0]?.errors).toMatchObject([{ field: 'classroom' }]);
    expect(inShift('Tarde', 'Jardim A').rows[0]?.errors).toEqual([
      {
        field: 'classroom',
        message: 'A escola tem “Jardim A” em outro turno: Jardim A (Manhã).',
      },
    ]);
  });
});

describe('the file', () => {
  test('a student comes once', () => {
    const moved = { classroom: '2º Ano', firstPhone: '11 90000-0009' };
    const homonym = { classroom: '2º Ano', firstName: 'Outra', firstPhone: '11900000007' };
    expect(errorsOf({}, { name: 'GABI souza' }, moved)).toEqual([
      {},
      { name: 'Este aluno já está na linha 1.' },
      { name: 'Este aluno já está na linha 1.' },
    ]);
    expect(outcomesOf({}, homonym)).toEqual(['new', 'new']);
  });

  test('a phone is one person, with one e-mail', () => {
    const other = { name: 'Hugo', firstName: 'Nilza Souza' };
    expect(errorsOf({}, other)).toEqual([
      { firstPhone: 'Na linha 2 este celular é de Nilza Souza.' },
      { firstPhone: 'Na linha 1 este celular é de Nina Souza.' },
    ]);
    expect(errorsOf({ firstEmail: 'a@a.test' }, { name: 'Hugo', firstEmail: 'b@a.test' })).toEqual([
      { firstEmail: 'Na linha 2 este responsável tem outro e-mail: b@a.test.' },
      { firstEmail: 'Na linha 1 este responsável tem outro e-mail: a@a.test.' },
    ]);
    const second = { name: 'Hugo', firstName: 'Eva', firstPhone: '11900000007' };
    const contradicted = check({}, { ...second, secondName: 'Zé', secondPhone: '11900000009' });
    expect(contradicted.rows.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    expect(contradicted.rows[1]?.notes).toEqual([
      'Zé fica de fora: na linha 1 este celular é de Nina Souza.',
    ]);
    const { drafts } = check({ firstEmail: 'A@a.test' }, { name: 'Hugo', firstName: 'NINA SOUZA' });
    const nina = { name: 'Nina Souza', phone: '11900000009', email: 'a@a.test' };
    expect(drafts.map(({ responsibles }) => responsibles)).toEqual([[nina], [nina]]);
  });
});

describe('the school', () => {
  test('a student who is there already is the same, however they are spelled', () => {
    expect(outcomesOf({ ...anaRow, name: 'ANA  LÍMA', firstName: 'MARTA LIMA' })).toEqual(['same']);
    expect(check(anaRow).drafts).toEqual([]);
  });

  test('empty cells of a row leave values as they are', () => {
    const caioRow = { name: 'Caio Reis', classroom: '2º Ano' };
    const empty = { firstName: '', firstPhone: '', gender: '' };
    expect(outcomesOf({ ...caioRow, ...empty })).toEqual(['same']);
    const { rows } = check({ ...caioRow, firstName: 'Marta Lima', firstPhone: '11900000001' });
    expect(rows[0]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['firstName', 'Marta Lima'],
      ['firstPhone', '11900000001'],
      ['firstEmail', 'marta@lima.test'],
      ['secondName', 'Jorge Reis'],
      ['secondPhone', '11900000002'],
      ['secondEmail', ''],
    ]);
  });

  test('a student who moved is found by a guardian’s phone', () => {
    const { rows, drafts } = check({ ...anaRow, classroom: '2º ANO', gender: 'm' });
    expect(rows).toMatchObject([
      {
        outcome: 'changed',
        changes: [
          { field: 'classroom', before: 'Jardim A', after: '2º Ano' },
          { field: 'gender', before: 'Feminino', after: 'Masculino' },
        ],
        siblings: ['Bruno Lima', 'Caio Reis'],
        knownResponsibles: ['Marta Lima'],
      },
    ]);
    expect(drafts).toMatchObject([{ id: ana.id, name: 'Ana Lima', classroomId: segundoAno }]);
  });

  test('siblings are told of the file and of the school', () => {
    const { rows } = check({ ...anaRow, name: 'Duda Lima' }, { ...anaRow, name: 'Enzo Lima' });
    expect(rows.map(({ siblings }) => siblings)).toEqual([
      ['Ana Lima', 'Bruno Lima', 'Caio Reis', 'Enzo Lima'],
      ['Ana Lima', 'Bruno Lima', 'Caio Reis', 'Duda Lima'],
    ]);
  });

  test('a phone of the school with another name is a new name only of a child of theirs', () => {
    const stranger = { firstName: 'Nina Souza', firstPhone: '11900000001' };
    const message =
      'Na escola este celular é de Marta Lima. Corrija o celular ou o nome do responsável.';
    expect(errorsOf(stranger)).toEqual([{ firstPhone: message }]);
    const renamed = { ...anaRow, firstName: 'Marta Lima Prado' };
    const { rows } = check(renamed, { ...renamed, name: 'Nova Lima' });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['changed', 'new']);
    expect(rows[0]?.changes).toEqual([
      { field: 'firstName', before: 'Marta Lima', after: 'Marta Lima Prado' },
    ]);
    expect(outcomesOf({ firstName: 'Quem Chegou', firstPhone: gone.phone })).toEqual(['new']);
  });

  test('a guardian with a new number keeps being the same person', () => {
    const { rows } = check({ ...anaRow, firstPhone: '11988887777' });
    expect(rows[0]?.changes).toEqual([
      { field: 'firstPhone', before: '11900000001', after: '11988887777' },
    ]);
  });

  test('two of a name in a classroom are told apart by phone, or not at all', () => {
    const twin = { ...ana, id: idOf(24), guardianIds: [jorge.id] };
    const twice = { ...school, students: [...school.students, twin] };
    const line = (row: Partial<RosterRow>) => [{ line: 1, row: rosterRow({ ...anaRow, ...row }) }];
    expect(checkRoster(line({}), twice).rows[0]?.outcome).toBe('same');
    const unknown = { firstName: 'Outra Pessoa', firstPhone: '11900000009' };
    expect(checkRoster(line(unknown), twice).rows[0]?.errors).toMatchObject([{ field: 'name' }]);
  });
});
