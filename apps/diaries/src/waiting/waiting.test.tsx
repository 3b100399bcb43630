import {
  getClassroomLastDiaries,
  getPendingDiaryCount,
  type DiaryEntry,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { dayOf } from '@caderneta/school-time';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { subDays } from 'date-fns/subDays';
import { remote } from '../remote.ts';
import { mockClassroom } from '../testing/mock-classroom.ts';
import {
  ana,
  bruno,
  classroomId,
  sampleClassroom,
  todaysEntry,
} from '../testing/sample-diaries.ts';

const server = mockServer(
  mockEndpoint(getClassroomLastDiaries, () => sampleClassroom(2)),
  mockEndpoint(getPendingDiaryCount, () => []),
);
const fillPage = pathTo(paths.fillDiaries, { classroomId });
const open = (at: string = fillPage) => renderRemote(remote, { at });
const pupils = () => within(screen.getByRole('group', { name: 'Alunos' }));
const card = () => screen.findByRole('region', { name: 'Diários que aguardam conexão' });
const noCard = () =>
  waitFor(() => expect(screen.queryByText('aguardando conexão')).not.toBeInTheDocument());

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

async function fill(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: 'mais: Banho' }));
  await user.click(pupils().getByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'preencher diário' }));
}

/** Stores a batch of a day in the browser. */
function keep(day: string) {
  const key = `caderneta.draft:${testSession().employee.id}:diarios:${classroomId}~batch~${anas.key}`;
  const draft = { part: 'batch', batch: { ...anas, day } };
  const words = { one: 'diário de 1 criança', many: 'diário de # crianças' };
  const waits = { ...words, count: 1, sender: 'diaries' };
  localStorage.setItem(key, JSON.stringify({ version: 1, savedAt: Date.now(), waits, draft }));
}
const anas = {
  key: 'a key of yesterday',
  students: [ana],
  content: { mode: 'Preschool' as const, shower: 1 },
};
const dayBefore = (days: number) => dayOf(subDays(new Date(), days), testSession().school.timezone);

test('without a connection diaries wait in sight, others are filled, and all leave later', async () => {
  const classroom = mockClassroom(server, [ana, bruno]);
  classroom.connect(false);
  const { user, events } = open();
  const heard: unknown[] = [];
  events.on('diaries-changed', (payload) => heard.push(payload));
  await fill(user, 'Ana Lima');
  expect(await card()).toHaveTextContent(/aguardando conexão.*Ana Lima/);
  expect(screen.queryByText('Houve um erro ao preencher o diário.')).not.toBeInTheDocument();
  expect(pupils().queryByText('Ana Lima')).not.toBeInTheDocument();
  expect(screen.getByRole('spinbutton', { name: 'Banho' })).toHaveValue(null);
  await fill(user, 'Bruno Lima');
  await waitFor(async () => expect(await card()).toHaveTextContent('Ana Lima e Bruno Lima'));
  expect([classroom.sent, heard]).toEqual([[], []]);

  classroom.connect(true);
  await user.click(screen.getByRole('button', { name: 'tentar agora' }));
  expect(await screen.findByText('Diário preenchido!')).toBeVisible();
  expect(classroom.sent.map(({ studentIds }) => studentIds)).toEqual([[ana.id], [bruno.id]]);
  expect(heard).toHaveLength(2);
  await noCard();
});

test('every try has the same key, so that an answer that got lost costs nothing', async () => {
  const classroom = mockClassroom(server, [ana, bruno]);
  classroom.connect(false);
  const { user } = open();
  await fill(user, 'Ana Lima');
  await card();
  classroom.connect(true);
  await user.click(screen.getByRole('button', { name: 'tentar agora' }));
  await screen.findByText('Diário preenchido!');

  expect(classroom.keys.length).toBeGreaterThan(1);
  expect(new Set(classroom.keys).size).toBe(1);
});

test('the connection that is back sends by itself', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const classroom = mockClassroom(server, [ana, bruno]);
  classroom.connect(false);
  const { user } = open();
  await fill(user, 'Ana Lima');
  await card();
  classroom.connect(true);
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));

  expect(await screen.findByText('Diário preenchido!')).toBeVisible();
  await noCard();
});

test.each([paths.diaries, pathTo(paths.classroomDiaries, { classroomId }), fillPage])(
  'batches that waited before a reload are sent from %s, too',
  async (at) => {
    const classroom = mockClassroom(server, [ana, bruno]);
    classroom.connect(false);
    const first = open();
    await fill(first.user, 'Ana Lima');
    await card();
    cleanup();
    classroom.connect(true);
    open(at);

    expect(await screen.findByText('Diário preenchido!')).toBeVisible();
    expect(classroom.sent).toEqual([
      { communication: { mode: 'Preschool', shower: 1 }, studentIds: [ana.id] },
    ]);
    await noCard();
    expect(Object.keys(localStorage)).toEqual([]);
  },
);

test('waiting diaries can be changed before they are sent', async () => {
  const classroom = mockClassroom(server, [ana, bruno]);
  classroom.connect(false);
  const { user } = open();
  await fill(user, 'Ana Lima');
  await card();
  await user.click(await screen.findByRole('button', { name: 'editar' }));
  await noCard();
  expect(pupils().getByRole('checkbox', { name: 'Ana Lima' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'mais: Banho' }));
  classroom.connect(true);
  await user.click(screen.getByRole('button', { name: 'preencher diário' }));

  await screen.findByText('Diário preenchido!');
  expect(classroom.sent).toEqual([
    { communication: { mode: 'Preschool', shower: 2 }, studentIds: [ana.id] },
  ]);
});

test('students with a diary by somebody else are named', async () => {
  const classroom = mockClassroom(server, [ana, bruno]);
  classroom.connect(false);
  const { user } = open();
  await fill(user, 'Ana Lima');
  await card();
  classroom.fillElsewhere(ana.id);
  classroom.connect(true);
  await user.click(screen.getByRole('button', { name: 'tentar agora' }));

  expect(await screen.findByText(/^Ana Lima já tem o diário de hoje/)).toBeVisible();
  await noCard();
  expect(pupils().getByRole('checkbox', { name: 'Bruno Lima' })).not.toBeChecked();
});

const conflictOf = async (name: string) =>
  within((await screen.findByText(new RegExp(`^${name} já tem`))).closest('[role=alert]')!);

/** Fills Ana's diary after somebody else did. */
async function fillToo(entry: DiaryEntry) {
  const classroom = mockClassroom(server, [ana, bruno]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'mais: Banho' }));
  await user.type(screen.getByRole('textbox', { name: 'Detalhes' }), 'Dormiu bem');
  await user.click(pupils().getByRole('checkbox', { name: 'Ana Lima' }));
  classroom.fillElsewhere(ana.id, entry);
  await user.click(screen.getByRole('button', { name: 'preencher diário' }));
  return { classroom, user, callout: await conflictOf('Ana Lima') };
}

test('two diaries of a student stand side by side, also after a reload, until one is chosen', async () => {
  const entry = todaysEntry();
  const { classroom, callout } = await fillToo(entry);
  expect(
    callout.getByText(/^Ana Lima já tem o diário de hoje, preenchido por Tiago Lopes/),
  ).toBeVisible();
  expect(callout.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Almoço: agora é Quis metade você deixou vaziousar',
    'Sono: agora é 2 você deixou vaziousar',
    'Banho: agora é 0 você tem 1usar',
    'Detalhes: agora é Nota 0 você tem Dormiu bemusar',
  ]);
  cleanup();
  const { user } = open();
  const again = await conflictOf('Ana Lima');
  await user.click(again.getByRole('button', { name: 'usar Almoço' }));
  await user.click(again.getByRole('button', { name: 'continuar com o que escrevi' }));

  await screen.findByText('Diário preenchido!');
  expect(classroom.sent).toEqual([
    {
      communication: { mode: 'Preschool', lunch: 'Half', shower: 1, details: 'Dormiu bem' },
      studentIds: [ana.id],
      replaces: [entry.id],
    },
  ]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a diary that only others may change is shown, and what was filled beside it', async () => {
  const entry = todaysEntry({ isDeletable: false });
  const { classroom, user, callout } = await fillToo(entry);
  expect(callout.getByText(/Só quem o preencheu e a administração podem trocá-lo/)).toBeVisible();
  expect(callout.getByText('você tem Dormiu bem')).toBeVisible();
  expect(callout.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'usar a versão atual',
  ]);
  await user.click(callout.getByRole('button', { name: 'usar a versão atual' }));

  expect(screen.queryByText(/já tem o diário de hoje/)).not.toBeInTheDocument();
  expect(classroom.sent).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('batches of a past day are sent as another day’s only on request', async () => {
  const classroom = mockClassroom(server, [ana, bruno]);
  keep('2026-03-10');
  const { user, address } = open(pathTo(paths.classroomDiaries, { classroomId }));
  expect(await screen.findByText('não enviado em 10/03/2026')).toBeVisible();
  expect(screen.getByText(/não foram enviados nesse dia: Ana Lima\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /enviar como/ })).not.toBeInTheDocument();
  expect(classroom.keys).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'usar hoje' }));
  await waitFor(() => expect(address()).toBe(fillPage));
  expect(await screen.findByRole('spinbutton', { name: 'Banho' })).toHaveValue(1);
  expect(pupils().getByRole('checkbox', { name: 'Ana Lima' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'preencher diário' }));

  await screen.findByText('Diário preenchido!');
  expect(classroom.keys).not.toContain(anas.key);
});

test('a batch of yesterday leaves by itself, as a diary of yesterday', async () => {
  const classroom = mockClassroom(server, [ana, bruno]);
  keep(dayBefore(1));
  open(pathTo(paths.classroomDiaries, { classroomId }));

  expect(await screen.findByText('Diário preenchido!')).toBeVisible();
  expect([classroom.keys, classroom.days]).toEqual([[anas.key], [dayBefore(1)]]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('waiting diaries can be discarded', async () => {
  mockClassroom(server, [ana, bruno]);
  keep('2026-03-10');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'descartar' }));

  expect(screen.queryByText('não enviado em 10/03/2026')).not.toBeInTheDocument();
  expect(Object.keys(localStorage)).toEqual([]);
});
