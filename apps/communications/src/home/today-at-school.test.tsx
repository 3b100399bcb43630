import { listActivities, listAnnouncements, listEvents } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { freezeClock, renderRemote } from '@caderneta/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { activityOf, announcementOf, eventOf, scheduledFor } from '../testing/sample-agenda.ts';

const server = mockServer(
  mockEndpoint(listEvents, () => []),
  mockEndpoint(listActivities, () => []),
  mockEndpoint(listAnnouncements, () => []),
);
const open = () => renderRemote(remote, { at: '/' });
const region = (name: string) => screen.findByRole('region', { name });
const empty = 'Não há nada aqui por enquanto.';

beforeEach(() => {
  // Only the calendar stands still: 21:30 of the 20th in São Paulo, and already the 21st in UTC.
  freezeClock('2026-11-21T00:30:00Z');
});
afterEach(() => {
  jest.useRealTimers();
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
  open();
  await screen.findByText('Reunião de pais');
  const today = within(await region('Hoje na escola'));

  expect(today.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Reunião de pais18:00 – 19:30 · Auditório · 21 confirmados',
    'LeituraEntrega hoje · 9 de 24 concluíram',
    'CardápioAgendado para 22/11 às 00:00',
  ]);
  expect(today.getByRole('link', { name: /Cardápio/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/comunicados\/0198/),
  );
});

test('what was written elsewhere in the portal is asked for', async () => {
  const { events } = open();
  expect(await screen.findByText(empty)).toBeVisible();
  server.use(
    mockEndpoint(listActivities, () => [activityOf({ title: 'Leitura', dueDate: '2026-11-20' })]),
  );
  act(() => events.emit('communications-changed', { kind: 'activity' }));

  expect(await screen.findByText('Leitura')).toBeVisible();
});

test('it says that it loads, that it failed, and asks again', async () => {
  server.use(mockPending(listEvents), mockProblem(listActivities, 403));
  const { user } = open();
  const today = within(await region('Hoje na escola'));
  expect(await today.findByRole('status')).toHaveTextContent('Carregando…');
  expect(await today.findByRole('alert')).toHaveTextContent('Algo deu errado');
  server.resetHandlers();
  await user.click(today.getByRole('button', { name: 'recarregar' }));

  expect(await today.findByText(empty)).toBeVisible();
});
