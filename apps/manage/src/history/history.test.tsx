import {
  listAudit,
  listAuditPeople,
  type AuditEntry,
  type AuditPerson,
  type ParsedInput,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleId } from '../testing/sample-school.ts';

const marina = { id: sampleId(51), name: 'Marina Barros' };
const people: AuditPerson[] = [
  { ...marina, isFormer: false },
  { id: sampleId(52), name: 'Otávio Reis', isFormer: true },
];
const today = new Date();

function entry(changes: Partial<AuditEntry>): AuditEntry {
  const { createdAt = '2026-11-12T12:12:00Z' } = changes;
  return {
    id: sampleId(70),
    createdAt,
    firstAt: createdAt,
    times: 1,
    employee: marina,
    resource: 'student',
    verb: 'update',
    resourceId: sampleId(11),
    subject: 'Ana Lima',
    fields: ['name', 'classroomId'],
    changes: [],
    labels: {
      name: 'nome',
      classroomId: 'turma',
      password: 'senha',
      text: 'texto',
      lunch: 'almoço',
      details: 'detalhes',
    },
    device: null,
    ...changes,
  };
}

type Question = ParsedInput<typeof listAudit>['query'];
let asked: Question[];
beforeEach(() => {
  asked = [];
});

/** Answers these entries, and records the queries. */
const answering = (entries: AuditEntry[], total = entries.length) =>
  mockEndpoint(
    listAudit,
    ({ query }) => {
      asked.push(query);
      return entries;
    },
    { total },
  );

const server = mockServer(
  answering([entry({})]),
  mockEndpoint(listAuditPeople, () => people),
);

const open = (search = '') => renderRemote(remote, { at: paths.history + search });
const list = () => screen.findByRole('list', { name: 'Histórico' });
async function sentences() {
  const rows = within(await list()).getAllByRole('listitem');
  return rows.map((row) => row.querySelector('p')?.textContent);
}

test('a row names employee, act and subject', async () => {
  open();
  expect(await sentences()).toEqual(['Marina Barros alterou o aluno Ana Lima — nome, turma']);
  expect(screen.getByText('12/11/2026 às 09:12')).toBeVisible();
  expect(asked).toEqual([{ only: 'changes', limit: 20, offset: 0 }]);
});

test('what changed is told from what to what, and who was removed by name', async () => {
  const changes = [
    { field: 'classroomId', before: 'Jardim I', after: 'Jardim II' },
    { field: 'responsibles', before: 'José Luís, (16) 91234-5678', after: null },
    { field: 'responsibles', before: null, after: 'Rita Reis, (16) 98765-4321' },
    {
      field: 'responsibles',
      before: 'Ana Sousa, (16) 90000-0001',
      after: 'Ana Souza, (16) 90000-0001',
    },
  ];
  const fields = ['classroomId', 'responsibles', 'password'];
  server.use(answering([entry({ changes, fields })]));
  open();
  expect(await sentences()).toEqual([
    'Marina Barros alterou o aluno Ana Lima — turma: Jardim I \u2192 Jardim II; ' +
      'removeu o responsável José Luís, (16) 91234-5678; ' +
      'incluiu o responsável Rita Reis, (16) 98765-4321; ' +
      'responsável: Ana Sousa, (16) 90000-0001 \u2192 Ana Souza, (16) 90000-0001; senha',
  ]);
});

test('repeats are one line with how often and from when to when', async () => {
  const firstAt = '2026-11-12T12:10:30Z';
  server.use(answering([entry({ times: 5, firstAt, subject: 'mix.csv', fields: [] })]));
  open();
  expect(await sentences()).toEqual(['Marina Barros alterou o aluno mix.csv, 5 vezes']);
  expect(screen.getByText('12/11/2026, 09:10–09:12')).toBeVisible();
});

test('views are listed on request, and an erased subject has no name', async () => {
  const { user } = open();
  await list();
  server.use(answering([entry({ verb: 'view', subject: null, fields: [] })]));
  await user.selectOptions(screen.getByLabelText('Ação'), 'Alterações e consultas');
  await waitFor(() => expect(asked.at(-1)).toEqual({ limit: 20, offset: 0 }));
  await screen.findByText('(hoje já apagado)');
  expect(await sentences()).toEqual(['Marina Barros consultou o aluno (hoje já apagado)']);
});

test('an entry of today says so', async () => {
  server.use(answering([entry({ createdAt: today.toISOString() })]));
  open();
  expect(await screen.findByText(/^hoje às \d\d:\d\d$/)).toBeVisible();
});

test.each<[Partial<AuditEntry>, string]>([
  [
    { resource: 'announcement', verb: 'delete', subject: 'Reunião', fields: [] },
    'deletou o comunicado Reunião',
  ],
  [
    { resource: 'profile', subject: 'Marina Barros', fields: ['password'] },
    'alterou o próprio perfil — senha',
  ],
  [
    { resource: 'chat', verb: 'create', subject: 'Paula Moreira', fields: ['text'] },
    'enviou uma mensagem a Paula Moreira — texto',
  ],
  [
    { resource: 'guardianAccess', verb: 'create', subject: 'Maternal I', fields: [] },
    'gerou um acesso da família para Maternal I',
  ],
  [
    {
      resource: 'guardianAccess',
      verb: 'pair',
      subject: 'Paula Moreira',
      fields: [],
      device: 'Chrome no Android',
    },
    'fez o link que conectou um aparelho de Paula Moreira (Chrome no Android)',
  ],
  [
    { resource: 'guardianAccess', verb: 'delete', subject: 'Paula Moreira', fields: [] },
    'encerrou um acesso da família de Paula Moreira',
  ],
  [
    { resource: 'diary', verb: 'create', subject: 'Ana Lima', fields: ['lunch', 'details'] },
    'preencheu o diário de Ana Lima — almoço, detalhes',
  ],
  [
    { resource: 'rosterImport', verb: 'undo', subject: 'alunos.csv', fields: [] },
    'desfez a importação alunos.csv',
  ],
  [
    { resource: 'audit', verb: 'view', resourceId: null, subject: null, fields: [] },
    'consultou o histórico',
  ],
])('%o is a sentence', async (changes, words) => {
  server.use(answering([entry(changes)]));
  open();
  expect(await sentences()).toEqual([`Marina Barros ${words}`]);
});

test('filters are in the address and in the query', async () => {
  const { user, address } = open('?pagina=2');
  await list();
  const former = await screen.findByRole('group', { name: 'Ex-funcionários' });
  expect(within(former).getAllByRole('option')).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Pessoa'), 'Otávio Reis');
  await user.selectOptions(screen.getByLabelText('Assunto'), 'Aluno');
  await user.selectOptions(screen.getByLabelText('Ação'), 'alterou');
  await user.type(screen.getByLabelText('De'), '2026-11-01');
  await user.type(screen.getByLabelText('Até'), '2026-11-30');

  const expected = { pessoa: sampleId(52), assunto: 'student', acao: 'update' };
  const dates = { de: '2026-11-01', ate: '2026-11-30' };
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({
    ...expected,
    ...dates,
  });
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({
      employeeId: sampleId(52),
      resource: 'student',
      verb: 'update',
      from: '2026-11-01',
      to: '2026-11-30',
      limit: 20,
      offset: 0,
    }),
  );
});

test('an address sets the filters; an invalid value sets none', async () => {
  open('?assunto=diary&acao=nada&pessoa=ninguem&de=ontem&ate=2026-11-30');
  await list();
  expect(screen.getByLabelText('Assunto')).toHaveDisplayValue('Diário');
  expect(screen.getByLabelText('Até')).toHaveValue('2026-11-30');
  expect(asked).toEqual([
    { resource: 'diary', to: '2026-11-30', only: 'changes', limit: 20, offset: 0 },
  ]);
});

test('a search is asked for, and paging goes on from it', async () => {
  server.use(answering([entry({})], 45));
  const { user, address } = open();
  await list();
  await user.type(screen.getByRole('searchbox'), 'ana');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'ana', offset: 0 }));
  await user.click(await screen.findByRole('button', { name: 'Próxima' }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'ana', offset: 20 }));
  expect(address()).toBe(`${paths.history}?busca=ana&pagina=2`);
});

test('filters that find nothing are taken away again', async () => {
  server.use(answering([]));
  const { user, address } = open('?assunto=gallery&de=2026-11-30&ate=2026-11-01');
  expect(await screen.findByText('Nenhum resultado com estes filtros.')).toBeVisible();
  expect(screen.getByLabelText('Até')).toHaveAccessibleDescription('Vem antes da data inicial.');
  server.use(answering([entry({})]));
  await user.click(screen.getByRole('button', { name: 'mostrar tudo' }));
  expect(await list()).toBeVisible();
  expect(address()).toBe(paths.history);
});

test('what guardians changed themselves is the family’s act, with the old and the new', async () => {
  const changes = [{ field: 'phone', before: '(11) 90000-0001', after: '(11) 98888-7777' }];
  const own = { employee: null, verb: 'correct', resource: 'guardian', subject: 'Rosa' } as const;
  const labels = { phone: 'celular' };
  server.use(answering([entry({ ...own, fields: ['phone'], changes, labels })]));
  open();
  expect(await sentences()).toEqual([
    'A família trocou os contatos de Rosa — celular: (11) 90000-0001 \u2192 (11) 98888-7777',
  ]);
});

test('a school without entries has an empty history', async () => {
  server.use(answering([]));
  open();
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test('a history that loads is announced', async () => {
  server.use(mockPending(listAudit));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a history that does not load can be asked for again', async () => {
  server.use(mockProblem(listAudit, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(answering([entry({})]));
  await user.click(again);
  expect(await list()).toBeVisible();
});
