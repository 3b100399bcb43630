import { type Agenda, getAttention, getHome } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleId } from '../testing/sample-id.ts';

const homeWith = (agenda: () => Partial<Agenda> | null) =>
  mockEndpoint(getHome, () => {
    const today = agenda();
    return {
      school: testSession().school,
      diaries: null,
      agenda: today && { events: [], activities: [], scheduled: [], ...today },
      unreadMessages: null,
    };
  });
const server = mockServer(
  homeWith(() => ({})),
  mockEndpoint(getAttention, () => ({ items: [], diaries: null, chats: null, families: null })),
);
const open = () => renderRemote(remote, { at: '/' });
const region = (name: string) => screen.findByRole('region', { name });
const empty = 'Não há nada aqui por enquanto.';

test('today at the school: events, what is due, and what waits for its day', async () => {
  const evening = { startTime: '2026-11-20T21:00:00Z', endTime: '2026-11-20T22:30:00Z' };
  const at = '2026-11-22T03:00:00Z';
  const meeting = { title: 'Reunião de pais', place: 'Auditório' };
  const festival = { title: 'Festa', place: 'Pátio' };
  const reading = { title: 'Leitura', done: 9, total: 24 };
  const painting = { title: 'Pintura', done: 5, total: 11 };
  server.use(
    homeWith(() => ({
      events: [
        { id: sampleId(1), ...meeting, ...evening, accepted: 21, children: 20 },
        { id: sampleId(4), ...festival, ...evening, accepted: 2, children: 1 },
      ],
      activities: [
        { id: sampleId(2), ...reading, children: { done: 8, total: 20 } },
        { id: sampleId(5), ...painting, children: { done: 5, total: 6 } },
      ],
      scheduled: [{ id: sampleId(3), kind: 'announcement', title: 'Cardápio', scheduledDate: at }],
    })),
  );
  open();
  await screen.findByText('Reunião de pais');
  const today = within(await region('Hoje na escola'));

  expect(today.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Reunião de pais18:00 – 19:30 · Auditório · 20 crianças vão',
    'Festa18:00 – 19:30 · Pátio · 1 criança vai',
    'LeituraEntrega hoje · 8 de 20 concluíram',
    'PinturaEntrega hoje · 5 de 6 concluíram',
    'CardápioAgendado para 22/11 às 00:00',
  ]);
  expect(today.getByRole('link', { name: /Cardápio/ })).toHaveAttribute(
    'href',
    `/comunicados/${sampleId(3)}`,
  );
});

test('items written elsewhere in the portal are asked for', async () => {
  const { events } = open();
  expect(await screen.findByText(empty)).toBeVisible();
  const children = { done: 0, total: 20 };
  const activity = { id: sampleId(2), title: 'Leitura', done: 0, total: 24, children };
  server.use(homeWith(() => ({ activities: [activity] })));
  act(() => events.emit('communications-changed', { kind: 'activity' }));

  expect(await screen.findByText('Leitura')).toBeVisible();
});

test('it says that it loads', async () => {
  server.use(mockPending(getHome));
  open();
  const today = within(await region('Hoje na escola'));
  expect(await today.findByRole('status')).toHaveTextContent('Carregando…');
});

test.each([
  ['the home fails', mockProblem(getHome, 403)],
  ['the home comes without it', homeWith(() => null)],
])('where %s it says so and asks again', async (_, home) => {
  server.use(home);
  const { user } = open();
  const today = within(await region('Hoje na escola'));
  expect(await today.findByRole('alert')).toHaveTextContent('Algo deu errado');
  server.resetHandlers();
  await user.click(today.getByRole('button', { name: 'recarregar' }));

  expect(await today.findByText(empty)).toBeVisible();
});
