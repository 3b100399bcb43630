import {
  archiveClassroom,
  findMissed,
  type ClassroomArchivalPlan,
  type ClassroomDetail,
  type ClassroomSummary,
  getClassroom,
  getVersionsPermission,
  listClassrooms,
  listEmployees,
  moveStudents,
  planClassroomArchival,
  planStudentMove,
  restoreClassroom,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  jardim,
  maternal,
  sampleClassroom,
  sampleId,
  sampleStudent,
} from '../testing/sample-school.ts';
import { button, press, recording } from '../testing/writing.ts';

const [alice, bento, caio] = [
  sampleStudent({ id: sampleId(11), name: 'Alice Lima' }),
  sampleStudent({ id: sampleId(12), name: 'Bento Reis' }),
  sampleStudent({ id: sampleId(13), name: 'Caio Dias' }),
];
const nothing = { students: 0, diaries: 0, items: 0, guardians: 0, messages: 0 };
const plan: ClassroomArchivalPlan = {
  classrooms: [{ id: jardim.id, name: 'Jardim', students: 2, otherDiaries: 2 }],
  ahead: 1,
  items: [{ id: sampleId(70), kind: 'event', title: 'Festa', sendsAt: '2026-12-03T13:00:00.000Z' }],
  leaving: { ...nothing, students: 1, diaries: 3 },
  notices: 2,
  teachers: [{ id: sampleId(50), name: 'Tiago Lopes' }],
};

let classroom: ClassroomDetail;
let archived: ClassroomSummary[];
const server = mockServer(
  mockEndpoint(getClassroom, () => classroom),
  mockEndpoint(listClassrooms, ({ query }) => (query.archived ? archived : [maternal, jardim])),
  mockEndpoint(listEmployees, () => []),
  mockEndpoint(findMissed, () => ({ items: [], classrooms: [], following: 0 })),
  mockEndpoint(getVersionsPermission, () => ({ isAllowed: false })),
  mockEndpoint(planClassroomArchival, () => plan, { etag: '"7"' }),
);
beforeEach(() => {
  classroom = sampleClassroom({ students: [alice, bento, caio] });
  archived = [];
});

const at = pathTo(paths.manageClassroom, { classroomId: maternal.id });
const whereTo = 'Para onde vão os 3 alunos';
const lines = async () => {
  const dialog = within(screen.getByRole('dialog'));
  const items = await dialog.findAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
};

async function openArchiving() {
  const rendered = renderRemote(remote, { at });
  await screen.findByRole('table', { name: 'Alunos' });
  await press(rendered.user, 'arquivar');
  await screen.findByRole('dialog', { name: 'Arquivar Maternal I' });
  return rendered;
}

test('a class is archived once everybody has a place, and the plan was shown', async () => {
  const { sent, handle } = recording<typeof archiveClassroom, ClassroomSummary>(() => maternal);
  server.use(mockEndpoint(archiveClassroom, handle));
  const { user, address, events } = await openArchiving();
  const changed = jest.fn();
  events.on('classrooms-changed', changed);
  expect(button('arquivar turma')).toBeDisabled();
  await user.selectOptions(await screen.findByLabelText(whereTo), 'Jardim');
  await user.click(screen.getByLabelText('escolher para cada aluno'));
  await user.selectOptions(screen.getByLabelText('Caio Dias'), 'Sai da escola');
  expect(await lines()).toEqual([
    '2 alunos vão para Jardim, onde os diários são de outro módulo',
    '1 aluno sai da escola e fica em “Alunos deletados”',
    'de quem sai: 3 diários',
    'as famílias passam a ver o mural da turma nova',
    '2 avisos do mural ficam guardados nesta turma',
    'continuam a ler o que é desta turma: Tiago Lopes',
    expect.stringMatching(/^Evento “Festa”, sai em /),
  ]);
  await press(user, 'arquivar turma');

  expect(await screen.findByText('Turma arquivada!')).toBeVisible();
  expect(address()).toBe(paths.manage);
  expect(changed).toHaveBeenCalledTimes(1);
  expect(sent).toMatchObject([
    {
      ifMatch: '"7"',
      body: {
        students: [
          { id: alice.id, classroomId: jardim.id },
          { id: bento.id, classroomId: jardim.id },
          { id: caio.id, classroomId: null },
        ],
      },
    },
  ]);
});

test('a plan that changed meanwhile is shown anew, and the choices stay', async () => {
  const detail = 'O plano mudou desde que você o abriu. Confira de novo.';
  server.use(mockProblem(archiveClassroom, 409, { code: 'stale', detail }));
  const { user } = await openArchiving();
  await user.selectOptions(await screen.findByLabelText(whereTo), 'Saem da escola');
  await screen.findByText('2 avisos do mural ficam guardados nesta turma');
  server.use(mockEndpoint(planClassroomArchival, () => ({ ...plan, notices: 3 })));
  await press(user, 'arquivar turma');

  expect(await screen.findByText(detail)).toBeVisible();
  expect(await screen.findByText('3 avisos do mural ficam guardados nesta turma')).toBeVisible();
  expect(screen.getByLabelText(whereTo)).toHaveDisplayValue('Saem da escola');
});

test('several students are chosen in the list, and move together', async () => {
  const { sent, handle } = recording<typeof moveStudents, { id: string }[]>(() => []);
  server.use(
    mockEndpoint(moveStudents, handle),
    mockEndpoint(planStudentMove, () => ({ ...plan, leaving: nothing }), { etag: '"5"' }),
  );
  const { user } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'selecionar alunos' }));
  expect(button('mover para outra turma')).toBeDisabled();
  await user.click(screen.getByLabelText('selecionar todos (0 de 3)'));
  await user.click(screen.getByLabelText(/^Bento Reis/));
  expect(screen.getByLabelText('selecionar todos (2 de 3)')).toBePartiallyChecked();
  await press(user, 'mover para outra turma');
  const target = await screen.findByLabelText('Turma nova');
  await within(target).findByRole('option', { name: 'Jardim' });
  expect(within(target).queryByRole('option', { name: 'Maternal I' })).not.toBeInTheDocument();
  await user.selectOptions(target, 'Jardim');
  expect((await lines())[0]).toMatch(/^2 alunos vão para Jardim/);
  await press(user, 'mover alunos');

  expect(await screen.findByText('Alunos movidos!')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Alunos' })).toBeVisible();
  const body = { studentIds: [alice.id, caio.id], classroomId: jardim.id };
  expect(sent).toMatchObject([{ ifMatch: '"5"', body }]);
});

test('an archived class says so, and comes back beside one of its name where that is meant', async () => {
  classroom = sampleClassroom({ students: [], archivedAt: '2026-11-20T15:00:00.000Z' });
  const asked: (string | undefined)[] = [];
  server.use(
    mockEndpoint(restoreClassroom, ({ query }) => {
      asked.push(query.sameName);
      if (query.sameName) return maternal;
      const detail = 'Já existe Maternal I (Integral)';
      return problemResponse(409, { code: 'same-name', detail });
    }),
  );
  const { user } = renderRemote(remote, { at });
  expect(await screen.findByText(/^Esta turma está arquivada/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'salvar turma' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'adicionar aluno' })).not.toBeInTheDocument();
  await press(user, 'trazer de volta');
  expect(await screen.findByText(/^Já existe Maternal I \(Integral\)/)).toBeVisible();
  await press(user, 'trazer mesmo assim');

  expect(await screen.findByText('Turma de volta!')).toBeVisible();
  expect(asked).toEqual([undefined, 'allow']);
});

test('the archived classes have a list of their own, from which one comes back', async () => {
  archived = [{ ...maternal, archivedAt: '2026-11-20T15:00:00.000Z' }];
  server.use(
    mockEndpoint(restoreClassroom, () => {
      archived = [];
      return maternal;
    }),
  );
  const { user } = renderRemote(remote, { at: paths.manage });
  await user.click(await screen.findByRole('link', { name: 'turmas arquivadas' }));
  const wayBack = await screen.findByRole('button', { name: 'trazer Maternal I de volta' });
  expect(screen.getByRole('link', { name: 'Maternal I' })).toHaveAttribute('href', at);
  await user.click(wayBack);

  expect(await screen.findByText('Turma de volta!')).toBeVisible();
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});
