import { getPendingDiaryCount } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const server = mockServer();
const open = () => renderRemote(remote, { at: paths.diaries });
const counts = [
  {
    classroomId: '0198f4a2-0000-7000-8000-000000000001',
    classroomName: 'Maternal I',
    pending: 0,
    filled: 18,
    total: 18,
    dayOff: null,
  },
  {
    classroomId: '0198f4a2-0000-7000-8000-000000000002',
    classroomName: 'Jardim',
    pending: 7,
    filled: 15,
    total: 22,
    dayOff: null,
  },
  {
    classroomId: '0198f4a2-0000-7000-8000-000000000003',
    classroomName: 'Turma nova',
    pending: 0,
    filled: 0,
    total: 0,
    dayOff: null,
  },
];

test("a teacher sees how far each classroom is with today's diaries", async () => {
  server.use(mockEndpoint(getPendingDiaryCount, () => counts));
  open();

  const done = await screen.findByRole('region', { name: 'Maternal I' });
  expect(within(done).getByText('Todos feitos')).toBeVisible();
  const empty = screen.getByRole('region', { name: 'Turma nova' });
  expect(within(empty).getByText('Sem alunos')).toBeVisible();
  expect(within(empty).queryByRole('progressbar')).not.toBeInTheDocument();
  const pending = screen.getByRole('region', { name: 'Jardim' });
  expect(within(pending).getByText('Faltam 7 de 22')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Diários feitos em Jardim' })).toHaveAttribute(
    'aria-valuetext',
    '15 de 22',
  );
});

test.each([
  ['Feriado: Tiradentes', { kind: 'Holiday', name: 'Tiradentes' }],
  ['Recesso: Férias de julho', { kind: 'Recess', name: 'Férias de julho' }],
  ['Dia sem aula', { kind: 'Weekday', name: null }],
] as const)('on a day without classes nothing is missing: %s', async (words, dayOff) => {
  const [, jardim] = counts;
  const someFilled = { ...jardim!, pending: 0, filled: 2, dayOff };
  const noneFilled = { ...counts[0]!, pending: 0, filled: 0, dayOff };
  server.use(mockEndpoint(getPendingDiaryCount, () => [noneFilled, someFilled]));
  open();

  const card = within(await screen.findByRole('region', { name: 'Maternal I' }));
  expect(card.getByText(words)).toBeVisible();
  expect(screen.getByText(`${words} (2 de 22 feitos)`)).toBeVisible();
  expect(screen.queryByText(/Faltam|Todos feitos/)).not.toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('without classrooms there is a sentence', async () => {
  server.use(mockEndpoint(getPendingDiaryCount, () => []));
  open();

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test('the list that loads is announced', async () => {
  server.use(mockPending(getPendingDiaryCount));
  open();

  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a failed load can be tried again', async () => {
  server.use(mockProblem(getPendingDiaryCount, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getPendingDiaryCount, () => counts));
  await user.click(again);

  expect(await screen.findByText('Faltam 7 de 22')).toBeVisible();
});

test('diaries that change elsewhere are counted again', async () => {
  server.use(mockEndpoint(getPendingDiaryCount, () => counts));
  const { events } = open();
  await screen.findByText('Faltam 7 de 22');
  server.use(mockEndpoint(getPendingDiaryCount, () => [counts[0]!, { ...counts[1]!, pending: 3 }]));
  events.emit('diaries-changed', { classroomId: counts[1]!.classroomId });

  expect(await screen.findByText('Faltam 3 de 22')).toBeVisible();
});
