import {
  addRecipients,
  applyRosterImport,
  getRosterImport,
  getRosterMissed,
  getRosterQuestions,
  listClassrooms,
  listRosterClassroomQuestions,
  listRosterRows,
  undoRosterImport,
  type MissedItems,
  type RosterImport,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleCheckedRow, sampleImport } from '../testing/sample-roster.ts';
import { jardim, maternal, sampleId } from '../testing/sample-school.ts';
import { press } from '../testing/writing.ts';

const item = (number: number, classroomIds: string[], changes = {}) => ({
  id: sampleId(number),
  kind: 'event' as const,
  title: `Festa ${number}`,
  classroomIds,
  sendsAt: null,
  startsAt: '2026-12-11T12:00:00.000Z',
  closingDay: null,
  isAhead: true,
  ...changes,
});
const missed: MissedItems = {
  items: [
    item(70, [maternal.id]),
    item(71, [maternal.id, jardim.id]),
    item(72, [jardim.id], { kind: 'gallery', startsAt: null, isAhead: false }),
  ],
  classrooms: [
    { id: jardim.id, name: 'Jardim', studentIds: [sampleId(13)] },
    { id: maternal.id, name: 'Maternal I', studentIds: [sampleId(11), sampleId(12)] },
  ],
  following: 0,
};

const totals = { new: 3, changed: 0, same: 0, error: 0 };
const applied: RosterImport = sampleImport({
  ...{ status: 'applied', totals, undo: { isPossible: true, reason: null } },
});
let current: RosterImport;
let answers: MissedItems;
let looks: number;
const added: string[] = [];
mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listRosterClassroomQuestions, () => []),
  mockEndpoint(getRosterQuestions, () => ({ areaCode: null, names: null })),
  mockEndpoint(listRosterRows, () => [sampleCheckedRow()]),
  mockEndpoint(getRosterImport, () => current),
  mockEndpoint(applyRosterImport, () => (current = applied)),
  mockEndpoint(undoRosterImport, () => (current = { ...applied, status: 'undone' })),
  mockEndpoint(getRosterMissed, () => {
    looks += 1;
    return answers;
  }),
  mockEndpoint(addRecipients, ({ params, body }) => {
    added.push(`${params.kind} ${params.id} ${body.studentIds.join()}`);
    return { added: 1 };
  }),
);
beforeEach(() => {
  current = sampleImport({ totals });
  answers = missed;
  looks = added.length = 0;
});

const open = () =>
  renderRemote(remote, {
    at: pathTo(paths.rosterImport, { importId: current.id }),
    session: { employee: { role: 'Administrator' } },
  });

async function importThem() {
  const rendered = open();
  await rendered.user.click(await screen.findByRole('button', { name: 'importar 3 alunos' }));
  return rendered;
}

test('who imports is asked once for all classes, and sends what is ahead by one click', async () => {
  const { user } = await importThem();
  const name = 'Enviar também aos 3 alunos novos?';
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
  expect(screen.getByText('Jardim tem 1 evento por vir e 1 galeria recente.')).toBeVisible();
  expect(screen.getByText('Maternal I tem 2 eventos por vir.')).toBeVisible();
  expect(
    screen.getByRole('checkbox', { name: 'Evento “Festa 70”, 11/12/2026 · Maternal I' }),
  ).toBeChecked();
  expect(
    screen.getByRole('checkbox', { name: 'Evento “Festa 71”, 11/12/2026 · 2 turmas' }),
  ).toBeChecked();
  expect(screen.getByText(/não se desfaz mais a importação/)).toBeVisible();
  current = { ...applied, undo: { isPossible: false, reason: '3 alunos já têm comunicados.' } };
  await press(user, 'enviar também aos 3 alunos novos');

  expect(await screen.findByText('Enviado também aos 3 alunos novos!')).toBeVisible();
  const [one, two, three] = [sampleId(11), sampleId(12), sampleId(13)];
  expect(added).toEqual([
    `event ${sampleId(70)} ${one},${two}`,
    `event ${sampleId(71)} ${three},${one},${two}`,
  ]);
  expect(await screen.findByText(/3 alunos já têm comunicados/)).toBeVisible();
  expect(looks).toBe(1);
});

test('many classes are said in one sentence', async () => {
  const rooms = Array.from({ length: 12 }, (_, at) => ({
    id: sampleId(100 + at),
    name: `Turma ${at}`,
    studentIds: [sampleId(200 + at)],
  }));
  const everywhere = rooms.map(({ id }) => id);
  answers = { items: [item(70, everywhere)], classrooms: rooms, following: 0 };
  await importThem();
  expect(await screen.findByText('12 turmas têm 1 evento por vir.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /· 12 turmas$/ })).toBeChecked();
});

test('nothing is asked where the classes have nothing', async () => {
  answers = { items: [], classrooms: [], following: 2 };
  await importThem();
  await screen.findByText('Alunos importados!');
  await waitFor(() => expect(looks).toBe(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('who undoes an import is asked about students who are back in their classes', async () => {
  current = applied;
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'desfazer esta importação' }));
  answers = {
    items: [item(70, [maternal.id])],
    classrooms: [{ id: maternal.id, name: 'Maternal I', studentIds: [sampleId(11)] }],
    following: 0,
  };
  await press(user, 'desfazer importação');
  const name = 'Enviar também ao aluno que voltou?';
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
  expect(screen.queryByText(/não se desfaz mais/)).not.toBeInTheDocument();
});
