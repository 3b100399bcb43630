import {
  getHome,
  getPendingDiaryCount,
  type PendingDiaryCount,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { remote } from '../remote.ts';

const homeWith = (counts: () => PendingDiaryCount[] | null) =>
  mockEndpoint(getHome, () => ({
    school: testSession().school,
    diaries: counts(),
    agenda: null,
    unreadMessages: null,
  }));
const server = mockServer(homeWith(() => []));
const open = () => renderRemote(remote, { at: '/' });
const block = async () => within(await screen.findByRole('region', { name: 'Diários de hoje' }));
const tile = () => screen.getByRole('link', { name: /^preencher diários/ });

const classroom = (number: number, pending: number, total: number): PendingDiaryCount => ({
  classroomId: `0198f4a2-0000-7000-8000-0000000000c${number}`,
  classroomName: `Maternal ${number}`,
  pending,
  filled: total - pending,
  total,
  dayOff: null,
});

test('missing diaries are counted over all classrooms and shown for each', async () => {
  const counts = [classroom(1, 0, 18), classroom(2, 5, 21), classroom(3, 0, 0)];
  server.use(homeWith(() => counts));
  open();
  const diaries = await block();

  const done = await diaries.findByRole('link', { name: /Maternal 1/ });
  expect(done).toHaveTextContent('Todos feitos');
  expect(done).toHaveAttribute('href', `/diarios/turma/${classroom(1, 0, 0).classroomId}`);
  expect(diaries.getByRole('link', { name: /Maternal 2/ })).toHaveTextContent('Faltam 5 de 21');
  expect(diaries.getByRole('progressbar', { name: 'Diários de Maternal 2' })).toHaveAttribute(
    'aria-valuetext',
    '16 de 21',
  );
  const empty = diaries.getByRole('link', { name: /Maternal 3/ });
  expect(empty).toHaveTextContent('Sem alunos');
  expect(within(empty).queryByRole('progressbar')).not.toBeInTheDocument();
  expect(tile()).toHaveTextContent('Faltam 5 de 39 hoje');
});

test('the counts fall when a diary is filled elsewhere in the portal', async () => {
  let pending = 5;
  server.use(homeWith(() => [classroom(2, pending, 21)]));
  const { events } = open();
  await screen.findByText('Faltam 5 de 21');
  pending = 0;
  act(() => events.emit('diaries-changed', { classroomId: classroom(2, 0, 0).classroomId }));

  expect(await screen.findByText('Todos feitos')).toBeVisible();
  expect(tile()).toHaveTextContent('Todos feitos hoje');
});

test('on a holiday nothing is missing', async () => {
  const dayOff = { kind: 'Holiday', name: 'Tiradentes' } as const;
  const counts = [{ ...classroom(1, 0, 18), filled: 0, dayOff }];
  server.use(homeWith(() => counts));
  open();

  const row = await (await block()).findByRole('link', { name: /Maternal 1/ });
  expect(row).toHaveTextContent('Feriado: Tiradentes');
  expect(within(row).queryByRole('progressbar')).not.toBeInTheDocument();
  expect(tile()).toHaveTextContent('Feriado: Tiradentes');
});

test('it says that it loads', async () => {
  server.use(mockPending(getHome));
  open();
  expect(await (await block()).findByRole('status')).toHaveTextContent('Carregando…');
});

test('without classrooms there is nothing to fill', async () => {
  open();
  expect(await (await block()).findByText('Não há nada aqui por enquanto.')).toBeVisible();
  expect(tile()).toHaveTextContent('Nenhum diário para hoje');
});

test('a failure says so and asks again', async () => {
  server.use(mockProblem(getHome, 403), mockProblem(getPendingDiaryCount, 403));
  const { user } = open();
  const diaries = await block();
  expect(await diaries.findByRole('alert')).toHaveTextContent('Algo deu errado');
  expect(tile()).toHaveTextContent('O dia de cada turma');
  server.use(homeWith(() => [classroom(1, 0, 18)]));
  await user.click(diaries.getByRole('button', { name: 'recarregar' }));

  expect(await diaries.findByText('Maternal 1')).toBeVisible();
});

test('without a connection it says so instead of waiting', async () => {
  const noAnswer = () => HttpResponse.error();
  server.use(mockEndpoint(getHome, noAnswer), mockEndpoint(getPendingDiaryCount, noAnswer));
  open();
  expect(await (await block()).findByRole('alert')).toHaveTextContent(
    'Sem conexão. Verifique a internet.',
  );
});

test.each([
  ['the home fails', mockProblem(getHome, 500)],
  ['the home comes without them', homeWith(() => null)],
])('where %s the counts are asked for alone', async (_, home) => {
  server.use(
    home,
    mockEndpoint(getPendingDiaryCount, () => [classroom(2, 5, 21)]),
  );
  open();

  expect(await (await block()).findByText('Faltam 5 de 21')).toBeVisible();
  expect(tile()).toHaveTextContent('Faltam 5 de 21 hoje');
});
