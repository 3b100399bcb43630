import {
  getPendingDiaryCount,
  listActivities,
  listAnnouncements,
  listEvents,
  type PendingDiaryCount,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/platform';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { activityOf, announcementOf, eventOf, scheduledFor } from '../testing/communications.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { remoteEntryOf } from '../testing/remote-entries.ts';
import { renderShell } from '../testing/render-shell.tsx';

const server = mockServer(...portalHandlers);
const region = (name: string) => screen.findByRole('region', { name });

const clocks: FakeableAPI[] = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'setImmediate',
  'setInterval',
  'setTimeout',
];

const classroom = (number: number, pending: number, total: number): PendingDiaryCount => ({
  classroomId: `0198f4a2-0000-7000-8000-0000000000c${number}`,
  classroomName: `Maternal ${number}`,
  pending,
  total,
});

beforeEach(() => {
  // Only the calendar stands still: 21:30 of the 20th in São Paulo, and already the 21st in UTC.
  jest.useFakeTimers({ now: new Date('2026-11-21T00:30:00Z'), doNotFake: clocks });
});
afterEach(() => {
  jest.useRealTimers();
});

test('the greeting carries the day of the school', async () => {
  renderShell();
  expect(await screen.findByRole('heading', { name: 'olá, Marina', level: 1 })).toBeVisible();
  expect(screen.getByText('sexta-feira, 20 de novembro')).toBeVisible();
});

test('missing diaries are counted over all classrooms and shown for each', async () => {
  server.use(mockEndpoint(getPendingDiaryCount, () => [classroom(1, 0, 18), classroom(2, 5, 21)]));
  renderShell();

  expect(await screen.findByText('Faltam 5 de 39 hoje')).toBeVisible();
  const diaries = within(await region('Diários de hoje'));
  expect(diaries.getByRole('link', { name: /Maternal 1/ })).toHaveTextContent('Todos feitos');
  expect(diaries.getByRole('link', { name: /Maternal 2/ })).toHaveTextContent('Faltam 5 de 21');
  expect(diaries.getByRole('progressbar', { name: 'Diários de Maternal 2' })).toHaveAttribute(
    'aria-valuetext',
    '16 de 21',
  );
});

test('the counts fall when a diary is filled elsewhere in the portal', async () => {
  let pending = 5;
  server.use(mockEndpoint(getPendingDiaryCount, () => [classroom(2, pending, 21)]));
  const { shell } = renderShell();
  await screen.findByText('Faltam 5 de 21 hoje');
  pending = 0;
  act(() => shell.events.emit('diaries-changed', { classroomId: classroom(2, 0, 0).classroomId }));

  expect(await screen.findByText('Todos feitos hoje')).toBeVisible();
});

test('classrooms that changed meanwhile are asked for when the home opens again', async () => {
  let name = 'Maternal';
  server.use(
    mockEndpoint(getPendingDiaryCount, () => [{ ...classroom(2, 5, 21), classroomName: name }]),
  );
  const { shell, user } = renderShell();
  await screen.findByText('Maternal');
  await user.click(screen.getByRole('link', { name: 'Configurações' }));
  await screen.findByRole('heading', { name: 'Perfil' });
  name = 'Jardim';
  act(() => shell.events.emit('classrooms-changed'));
  await user.click(screen.getAllByRole('link', { name: 'Início' })[0]!);

  expect(await screen.findByText('Jardim')).toBeVisible();
});

test('today at the school: events, what is due, and what waits for its day', async () => {
  const evening = { startTime: '2026-11-20T21:00:00Z', endTime: '2026-11-20T22:30:00Z' };
  const tomorrow = { startTime: '2026-11-21T12:00:00Z', endTime: '2026-11-21T13:00:00Z' };
  server.use(
    mockEndpoint(listEvents, () => [
      eventOf({ title: 'Feira', place: 'Pátio', ...tomorrow }),
      eventOf({ title: 'Reunião de pais', place: 'Auditório', ...evening }, 21),
    ]),
    mockEndpoint(listActivities, () => [
      activityOf({ title: 'Leitura', dueDate: '2026-11-20' }, 9),
      activityOf({ title: 'Recorte', dueDate: '2026-11-21' }),
    ]),
    mockEndpoint(listAnnouncements, () => [
      announcementOf({ title: 'Enviado' }),
      announcementOf({ title: 'Cardápio', ...scheduledFor('2026-11-22T03:00:00Z') }),
    ]),
  );
  renderShell();
  await screen.findByText('Reunião de pais');
  const today = within(await region('Hoje na escola'));

  expect(today.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Reunião de pais18:00 – 19:30 · Auditório · 21 confirmados',
    'LeituraEntrega hoje · 9 de 24 concluíram',
    'CardápioAgendado para 22/11 às 00:00',
  ]);
  // Nobody serves the page of an event yet, but that of an announcement.
  expect(today.getByRole('link', { name: /Reunião/ })).toHaveAttribute('href', paths.events);
  expect(today.getByRole('link', { name: /Cardápio/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/comunicados\/0198/),
  );
});

test('quick actions lead to pages that exist', async () => {
  const some = [
    remoteEntryOf('communications', paths.announcements, paths.newAnnouncement, paths.events),
  ];
  renderShell({ remotes: some });
  const actions = within(await screen.findByRole('navigation', { name: 'Ações rápidas' }));
  const addresses = actions.getAllByRole('link').map((link) => link.getAttribute('href'));

  expect(addresses).toEqual([paths.diaries, paths.newAnnouncement, paths.events]);
});

test('a block that fails says so and asks again, beside one that works', async () => {
  server.use(
    mockProblem(listActivities, 403),
    mockEndpoint(getPendingDiaryCount, () => [classroom(1, 0, 18)]),
  );
  const { user } = renderShell();
  const today = within(await region('Hoje na escola'));
  expect(await today.findByRole('alert')).toHaveTextContent('Algo deu errado');
  expect(await screen.findByText('Maternal 1')).toBeVisible();
  server.resetHandlers();
  await user.click(today.getByRole('button', { name: 'recarregar' }));

  expect(await today.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test('without a connection a block says so instead of waiting', async () => {
  const { shell } = renderShell();
  await screen.findByText('Nenhum diário para hoje');
  server.use(mockEndpoint(getPendingDiaryCount, () => HttpResponse.error()));
  act(() => {
    window.dispatchEvent(new Event('offline'));
    void shell.queries.resetQueries({ queryKey: ['home', 'diaries'] });
  });
  const diaries = within(await region('Diários de hoje'));
  expect(await diaries.findByRole('alert', {}, { timeout: 8000 })).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
}, 15_000);

test('each block has a loading and an empty state of its own', async () => {
  server.use(mockPending(listEvents));
  renderShell();
  const diaries = within(await region('Diários de hoje'));

  expect(await diaries.findByText('Não há nada aqui por enquanto.')).toBeVisible();
  expect(within(await region('Hoje na escola')).getByRole('status')).toHaveTextContent(
    'Carregando…',
  );
  expect(screen.getByText('Nenhum diário para hoje')).toBeVisible();
});
