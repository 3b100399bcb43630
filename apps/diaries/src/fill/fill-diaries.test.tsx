import {
  createDiary,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  type DiaryMode,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { mockClassroom } from '../testing/mock-classroom.ts';
import {
  ana,
  bruno,
  caio,
  classroomId,
  duda,
  sampleClassroom,
  students,
} from '../testing/sample-diaries.ts';

const server = mockServer(mockEndpoint(getClassroomLastDiaries, () => sampleClassroom(0)));
const at = pathTo(paths.fillDiaries, { classroomId });
const open = () => renderRemote(remote, { at });
const fill = () => screen.getByRole('button', { name: 'preencher diário' });
const meal = (name: string) => within(screen.getByRole('group', { name }));
const pupils = () => within(screen.getByRole('group', { name: 'Alunos' }));
const ready = () => screen.findByRole('heading', { level: 1, name: 'Maternal II' });

const classroomOf = (pending = students, mode?: DiaryMode) => mockClassroom(server, pending, mode);

beforeEach(() => localStorage.clear());

test('a teacher fills the diary of a whole classroom, with one child apart', async () => {
  const { sent, keys } = classroomOf();
  const { user, events, address } = open();
  const heard: unknown[] = [];
  events.on('diaries-changed', (payload) => heard.push(payload));
  await ready();
  expect(screen.getByText('Pré-escola · Faltam 4 de 9')).toBeVisible();
  await user.click(meal('Almoço').getByRole('radio', { name: 'Quis todo' }));
  await user.click(screen.getByRole('button', { name: 'mais: Sono' }));
  await user.type(screen.getByRole('textbox', { name: 'Detalhes' }), 'Parque');
  await user.click(screen.getByRole('checkbox', { name: 'aplicar a todos' }));
  expect(screen.getByText('4 selecionados')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ajustar só Bruno Lima' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Bruno Lima' }));
  const lunch = within(sheet.getByRole('group', { name: 'Almoço' }));
  expect(lunch.getByRole('radio', { name: 'Quis todo' })).toBeChecked();
  await user.click(lunch.getByRole('radio', { name: 'Não quis' }));
  await user.click(sheet.getByRole('button', { name: 'pronto' }));
  expect(screen.getByText('Almoço: Não quis')).toBeVisible();
  await user.click(fill());

  expect(await screen.findByText('Diário preenchido!')).toBeVisible();
  const same = { mode: 'Preschool', sleep: 1, details: 'Parque' };
  expect(sent).toEqual([
    { communication: { ...same, lunch: 'Full' }, studentIds: [ana.id, caio.id, duda.id] },
    { communication: { ...same, lunch: 'No' }, studentIds: [bruno.id] },
  ]);
  expect(new Set(keys).size).toBe(2);
  expect(heard).toEqual([
    { classroomId, pending: 1 },
    { classroomId, pending: 0 },
  ]);
  await waitFor(() => expect(address()).toBe(pathTo(paths.classroomDiaries, { classroomId })));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('the classroom is shown as it is after filling, while it is asked for again', async () => {
  classroomOf([ana, bruno]);
  server.use(mockEndpoint(getClassroomLastDiaries, () => sampleClassroom(2)));
  const { user } = renderRemote(remote, { at: pathTo(paths.classroomDiaries, { classroomId }) });
  await user.click(await screen.findByRole('link', { name: 'preencher diários' }));
  await screen.findByRole('group', { name: 'Jantar' });
  server.use(mockPending(getClassroomLastDiaries));
  await user.click(meal('Jantar').getByRole('radio', { name: 'Repetiu' }));
  await user.click(screen.getByRole('checkbox', { name: 'aplicar a todos' }));
  await user.click(fill());

  expect(await screen.findByText(/Todos feitos/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'preencher diários' })).not.toBeInTheDocument();
});

test('only some are filled: the others stay, with an empty form', async () => {
  const { sent } = classroomOf();
  const { user } = open();
  await ready();
  await user.click(meal('Jantar').getByRole('radio', { name: 'Repetiu' }));
  await user.click(pupils().getByRole('checkbox', { name: 'Caio Reis' }));
  await user.click(fill());

  await screen.findByText('Diário preenchido!');
  expect(await screen.findByText('Pré-escola · Faltam 3 de 9')).toBeVisible();
  expect(pupils().queryByRole('checkbox', { name: 'Caio Reis' })).not.toBeInTheDocument();
  expect(meal('Jantar').getByRole('radio', { name: 'Repetiu' })).not.toBeChecked();
  expect(screen.getByText('0 selecionados')).toBeVisible();
  expect(sent).toEqual([
    { communication: { mode: 'Preschool', dinner: 'Repeat' }, studentIds: [caio.id] },
  ]);
});

test('what is being sent stays in sight, and cannot be changed', async () => {
  classroomOf();
  server.use(mockPending(createDiary));
  const { user } = open();
  await ready();
  await user.click(meal('Jantar').getByRole('radio', { name: 'Repetiu' }));
  await user.click(pupils().getByRole('checkbox', { name: 'Caio Reis' }));
  await user.click(fill());

  expect(meal('Jantar').getByRole('radio', { name: 'Repetiu' })).toBeChecked();
  expect(meal('Jantar').getByRole('radio', { name: 'Repetiu' })).toBeDisabled();
  expect(pupils().getByRole('checkbox', { name: 'Caio Reis' })).toBeChecked();
  expect(screen.getByText('1 selecionado')).toBeVisible();
});

test('a Simple classroom asks for details only, and needs them', async () => {
  const { sent } = classroomOf([ana], 'Simple');
  const { user } = open();
  await ready();
  expect(screen.queryByRole('group', { name: 'Almoço' })).not.toBeInTheDocument();
  await user.click(fill());
  const details = screen.getByRole('textbox', { name: 'Detalhes' });
  expect(details).toHaveAccessibleDescription('Este campo deve ser preenchido');
  expect(pupils().getByText('Selecione ao menos um aluno.')).toBeVisible();
  expect(details).toHaveFocus();
  await user.type(details, 'Leu em voz alta');
  expect(details).toBeValid();
  await user.click(pupils().getByRole('checkbox', { name: 'Ana Lima' }));
  await user.click(fill());

  await screen.findByText('Diário preenchido!');
  expect(sent).toEqual([
    { communication: { mode: 'Simple', details: 'Leu em voz alta' }, studentIds: [ana.id] },
  ]);
});

test('a child left with nothing is named before anything is sent', async () => {
  const { sent } = classroomOf();
  const { user } = open();
  await ready();
  await user.click(screen.getByRole('button', { name: 'mais: Sono' }));
  await user.click(screen.getByRole('checkbox', { name: 'aplicar a todos' }));
  await user.click(screen.getByRole('button', { name: 'ajustar só Duda Dias' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Duda Dias' }));
  await user.click(sheet.getByRole('button', { name: 'menos: Sono' }));
  await user.click(sheet.getByRole('button', { name: 'menos: Sono' }));
  await user.click(sheet.getByRole('button', { name: 'pronto' }));
  await user.click(fill());

  expect(pupils().getByRole('checkbox', { name: 'Duda Dias' })).toHaveAccessibleDescription(
    'Este campo deve ser preenchido',
  );
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'ajustar só Duda Dias' }));
  await user.click(screen.getByRole('button', { name: 'igual aos demais' }));
  await user.click(fill());
  await screen.findByText('Diário preenchido!');
  expect(sent[0]!.studentIds).toHaveLength(4);
});

test('students with a diary already are named, and the rest is kept and sent again', async () => {
  const { sent, fillElsewhere } = classroomOf();
  const { user } = open();
  await ready();
  await user.click(screen.getByRole('button', { name: 'mais: Fralda' }));
  await user.click(screen.getByRole('checkbox', { name: 'aplicar a todos' }));
  fillElsewhere(ana.id);
  await user.click(fill());

  expect(await screen.findByText('Houve um erro ao preencher o diário.')).toBeVisible();
  expect(
    screen.getByText(
      'Ainda não salvo: Bruno Lima, Caio Reis e Duda Dias. Confira e preencha de novo.',
    ),
  ).toBeVisible();
  expect(
    await screen.findByText(/^Ana Lima já tem o diário de hoje, preenchido por/),
  ).toBeVisible();
  expect(sent).toEqual([]);
  await waitFor(() => expect(pupils().queryByText('Ana Lima')).not.toBeInTheDocument());
  expect(screen.getByRole('spinbutton', { name: 'Fralda' })).toHaveValue(1);
  await user.click(fill());
  await screen.findByText('Diário preenchido!');
  expect(sent[0]!.studentIds).toEqual([bruno.id, caio.id, duda.id]);
});

test('of two groups one is saved and one refused, and each is told apart by name', async () => {
  const { sent, fillElsewhere } = classroomOf([ana, bruno]);
  const { user, address } = open();
  await ready();
  await user.click(screen.getByRole('button', { name: 'mais: Fralda' }));
  await user.click(screen.getByRole('checkbox', { name: 'aplicar a todos' }));
  await user.click(screen.getByRole('button', { name: 'ajustar só Bruno Lima' }));
  const sheet = within(screen.getByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'mais: Fralda' }));
  await user.click(sheet.getByRole('button', { name: 'pronto' }));
  fillElsewhere(bruno.id);
  await user.click(fill());

  expect(await screen.findByText('Diário salvo: Ana Lima.')).toBeVisible();
  expect(await screen.findByText(/^Bruno Lima já tem o diário de hoje/)).toBeVisible();
  expect(sent).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'entendi' }));
  await user.click(screen.getByRole('button', { name: 'usar a versão atual' }));
  await waitFor(() => expect(address()).toBe(pathTo(paths.classroomDiaries, { classroomId })));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a begun form is there again after a reload', async () => {
  classroomOf();
  const first = open();
  await ready();
  await first.user.click(meal('Almoço').getByRole('radio', { name: 'Quis metade' }));
  await first.user.type(screen.getByRole('textbox', { name: 'Detalhes' }), 'Dormiu');
  await first.user.click(pupils().getByRole('checkbox', { name: 'Ana Lima' }));
  cleanup();
  open();
  await ready();

  expect(meal('Almoço').getByRole('radio', { name: 'Quis metade' })).toBeChecked();
  expect(screen.getByRole('textbox', { name: 'Detalhes' })).toHaveValue('Dormiu');
  expect(pupils().getByRole('checkbox', { name: 'Ana Lima' })).toBeChecked();
});

test('without pending students the page leads to the classroom', async () => {
  classroomOf([]);
  const { address } = open();

  await screen.findByText(/Todos feitos/);
  expect(address()).toBe(pathTo(paths.classroomDiaries, { classroomId }));
});

test('the page that loads is announced', async () => {
  server.use(mockPending(getClassroomPendingDiaryStudents));
  open();

  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a failed load can be tried again', async () => {
  server.use(mockProblem(getClassroomPendingDiaryStudents, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  classroomOf();
  await user.click(again);

  expect(await ready()).toBeVisible();
});
