import {
  eraseStudent,
  findMissed,
  getErasure,
  getStudentReturn,
  listClassrooms,
  listDeletedStudents,
  returnStudent,
  type DeletedStudent,
  type Erasure,
  type Student,
  type StudentReturn,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { jardim, maternal, sampleId, sampleStudent } from '../testing/sample-school.ts';
import { button, press, recording } from '../testing/writing.ts';

const ana: DeletedStudent = {
  id: sampleId(11),
  name: 'Ana Lima',
  classroomName: 'Maternal I',
  deletedAt: '2026-11-12T12:12:00Z',
  deletedBy: { id: sampleId(51), name: 'Marina Barros' },
  returnsUntil: '2026-12-12T12:12:00Z',
};
const erasure = (changes: Partial<Erasure> = {}): Erasure => ({
  student: ana,
  diaries: 3,
  guardians: [
    {
      id: sampleId(21),
      name: 'Carla Lima',
      isErased: true,
      otherStudents: [],
      messages: 12,
      devices: 1,
    },
    {
      id: sampleId(22),
      name: 'Davi Lima',
      isErased: false,
      otherStudents: ['Bia Lima', 'Rui Lima'],
      messages: 4,
      devices: 2,
    },
  ],
  ownItems: { announcement: 1, event: 0, activity: 0, gallery: 2, poll: 0 },
  sharedItems: 14,
  importRows: 1,
  ...changes,
});
let students: DeletedStudent[];
const server = mockServer(
  mockEndpoint(listDeletedStudents, ({ query: { search = '' } }) =>
    students.filter(({ name }) => name.toLowerCase().includes(search)),
  ),
  mockEndpoint(getErasure, () => erasure(), { etag: '"7"' }),
);
beforeEach(() => {
  students = [
    ana,
    { ...ana, id: sampleId(12), name: 'Téo Cruz', deletedBy: null, returnsUntil: null },
  ];
});

const open = () =>
  renderRemote(remote, {
    at: paths.deletedStudents,
    session: { employee: { role: 'Administrator' } },
  });
const list = () => screen.findByRole('list', { name: 'Alunos deletados' });

test('deleted students are listed with deleter and time, and can be searched', async () => {
  const { user } = open();
  const [first, second] = within(await list()).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Maternal I · deletado 12/11/2026 às 09:12 por Marina Barros · pode voltar até 12/12/2026',
  );
  expect(second).toHaveTextContent(/às 09:12baixar todos os dados/);
  await user.type(screen.getByRole('searchbox'), 'téo');
  await waitFor(() => expect(screen.queryByText('Ana Lima')).not.toBeInTheDocument());
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText('Nenhum resultado para “téox”.')).toBeVisible();
});

const back = (changes: Partial<StudentReturn> = {}): StudentReturn => ({
  classroomId: maternal.id,
  guardians: [
    { id: sampleId(21), name: 'Carla Lima', devices: 1 },
    { id: sampleId(22), name: 'Davi Lima', devices: 0 },
  ],
  sameName: [],
  ...changes,
});

test('a student comes back into the class of before, with who is named', async () => {
  const { sent, handle } = recording<typeof returnStudent, Student>(() => {
    students = students.slice(1);
    return sampleStudent();
  });
  server.use(
    mockEndpoint(getStudentReturn, () => back()),
    mockEndpoint(listClassrooms, () => [maternal, jardim]),
    mockEndpoint(returnStudent, handle),
    mockEndpoint(findMissed, () => ({ items: [], classrooms: [], following: 0 })),
  );
  const { user } = open();
  await list();
  expect(
    screen.queryByRole('button', { name: 'trazer Téo Cruz de volta' }),
  ).not.toBeInTheDocument();
  await press(user, 'trazer Ana Lima de volta');
  const modal = within(await screen.findByRole('dialog', { name: 'Trazer Ana Lima de volta' }));
  expect((await modal.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Carla Lima, 1 aparelho',
    'Davi Lima, sem aparelho',
  ]);
  await waitFor(() => expect(modal.getByLabelText('Turma')).toHaveDisplayValue('Maternal I'));
  await user.click(modal.getByRole('button', { name: 'trazer de volta' }));

  expect(await screen.findByText('Aluno de volta!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Ana Lima')).not.toBeInTheDocument());
  expect(sent).toMatchObject([{ body: { classroomId: maternal.id } }]);
});

test('an archived class, a lost guardian and a namesake are told before', async () => {
  const sameName = [{ name: 'Ana Lima', classroomName: 'Jardim' }];
  server.use(
    mockEndpoint(getStudentReturn, () => back({ classroomId: null, guardians: [], sameName })),
    mockEndpoint(listClassrooms, () => [jardim]),
  );
  const { user } = open();
  await list();
  await press(user, 'trazer Ana Lima de volta');
  const modal = within(await screen.findByRole('dialog'));
  expect(await modal.findByText('Maternal I está arquivada: escolha outra.')).toBeVisible();
  expect(modal.getByText(/^Volta sem responsável/)).toBeVisible();
  expect(modal.getByText(/^Já existe Ana Lima em Jardim/)).toBeVisible();
  expect(modal.getByRole('button', { name: 'trazer de volta' })).toBeDisabled();
  await user.selectOptions(modal.getByLabelText('Turma'), 'Jardim');
  expect(modal.getByRole('button', { name: 'trazer de volta' })).toBeEnabled();
});

test('a student is erased after a question that lists everything it removes', async () => {
  const { sent, handle } = recording<typeof eraseStudent, void>(() => {
    students = students.slice(1);
  });
  server.use(mockEndpoint(eraseStudent, handle));
  const { user } = open();
  await list();
  await press(user, 'apagar Ana Lima definitivamente');
  const modal = within(await screen.findByRole('dialog'));
  expect((await modal.findAllByRole('listitem')).map((line) => line.textContent)).toEqual([
    'o cadastro de Ana Lima',
    '3 diários',
    'o cadastro de Carla Lima, com celular e e-mail',
    '1 conversa com Carla Lima (12 mensagens)',
    '1 aparelho de Carla Lima',
    '2 galerias e 1 comunicado só para este aluno, com imagens e anexos',
    'a participação em 14 envios feitos também a outros, cujos totais diminuem',
    '1 linha de importação',
  ]);
  expect(
    modal.getByText('Davi Lima continua, por causa de Bia Lima e Rui Lima.'),
  ).toBeInTheDocument();
  expect(modal.getByRole('button', { name: 'apagar definitivamente' })).toBeDisabled();
  await user.click(modal.getByRole('checkbox'));
  await user.click(modal.getByRole('button', { name: 'apagar definitivamente' }));

  expect(await screen.findByText('Aluno apagado definitivamente!')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Ana Lima')).not.toBeInTheDocument());
  expect(sent).toMatchObject([{ ifMatch: '"7"' }]);
});

test('a change in the meantime is shown, and has to be confirmed again', async () => {
  const detail = 'O que seria apagado mudou desde que você abriu a confirmação. Confira de novo.';
  const { user } = open();
  await list();
  await press(user, 'apagar Ana Lima definitivamente');
  await user.click(await screen.findByRole('checkbox'));
  server.use(
    mockProblem(eraseStudent, 409, { code: 'stale', detail }),
    mockEndpoint(getErasure, () => erasure({ diaries: 4 }), { etag: '"8"' }),
  );
  await press(user, 'apagar definitivamente');
  expect(await screen.findByText(detail)).toBeVisible();
  expect(screen.getByText('4 diários')).toBeVisible();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(button('apagar definitivamente')).toBeDisabled();
});

test('a school without deleted students has an empty list', async () => {
  students = [];
  open();
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test('loading the list is announced, and a failed load can be retried', async () => {
  server.use(mockPending(listDeletedStudents));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  cleanup();
  server.use(mockProblem(listDeletedStudents, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(listDeletedStudents, () => students));
  await user.click(again);
  expect(await list()).toBeVisible();
});
