import {
  answerEvent,
  answerPoll,
  completeActivity,
  confirmReading,
  type FamilyCommunication,
  getFamily,
  listFeed,
  sendFamilyMessage,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { unsentMessages } from '../chat/unsent-messages.ts';
import { openUnsent } from '../session/unsent.ts';
import { setConnection } from '../testing/connection.ts';
import { Received } from '../testing/received.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleEvent, sampleItem } from '../testing/sample-item.ts';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

let received = new Received();
/** What arrived, in whose name, and by which key. */
let sent: [what: unknown, person: string | null, key: string | null][] = [];
const server = mockServer();
const marta = theFamily.responsible;

function take(request: Request, what: unknown, change: Parameters<Received['change']>[0]) {
  sent.push([
    what,
    request.headers.get('caderneta-person'),
    request.headers.get('idempotency-key'),
  ]);
  return received.change(change);
}
const answering = [
  mockEndpoint(confirmReading, (_, request) => take(request, 'read', { read: true })),
  mockEndpoint(completeActivity, ({ body }, request) =>
    take(request, body.done, { done: body.done }),
  ),
  mockEndpoint(answerPoll, ({ body }, request) =>
    take(request, body.answer, { choice: body.answer }),
  ),
  mockEndpoint(answerEvent, ({ body: { answer } }, request) =>
    take(request, answer, { accepted: answer === 'accepted', declined: answer === 'declined' }),
  ),
];

beforeEach(() => {
  localStorage.clear();
  received = new Received();
  received.item = sampleEvent();
  sent = [];
  server.use(
    ...familyHandlers,
    ...received.handlers,
    mockEndpoint(listFeed, () => ({ items: [], next: null })),
    ...answering,
  );
});

const openItem = () => renderFamily({ at: `/familia/item/${itemId}` });
const ofAna = async () => within(await screen.findByRole('group', { name: /Resposta de Ana/ }));
const waits = () => screen.findAllByText(/será enviado quando a conexão voltar/);
const sentWhat = () => sent.map(([what]) => what);

const poll: Partial<FamilyCommunication> = {
  kind: 'poll',
  options: ['Manhã', 'Tarde'],
  isAnswerable: true,
  dueDate: '2999-01-01',
};

test.each([
  ['read', sampleItem(), () => screen.findByRole('button', { name: 'li e estou ciente' })],
  [
    'accepted',
    sampleEvent(),
    async () => (await screen.findAllByRole('button', { name: 'vai' }))[0]!,
  ],
  [
    'option2',
    sampleItem(poll),
    async () => (await screen.findAllByRole('radio', { name: 'Tarde' }))[0]!,
  ],
  [
    true,
    sampleItem({ kind: 'activity', dueDate: '2999-01-01' }),
    async () => (await screen.findAllByRole('checkbox'))[0]!,
  ],
])(
  'without a connection the answer %s waits, and leaves once when it is back',
  async (what, item, control) => {
    received.item = item;
    const { user } = openItem();
    const pressed = await control();
    act(() => setConnection(false));
    await user.click(pressed);
    expect(await waits()).toHaveLength(1);
    expect(sent).toEqual([]);

    act(() => setConnection(true));
    await waitFor(() => expect(sent).toEqual([[what, marta.id, expect.any(String)]]));
    await waitFor(() => expect(screen.queryByText(/será enviado quando/)).not.toBeInTheDocument());
    act(() => {
      setConnection(false);
      setConnection(true);
    });
    await screen.findByText(/./, { selector: 'h1' });
    expect(sent).toHaveLength(1);
  },
);

test('of two answers that waited the last one counts, from whatever page', async () => {
  const first = openItem();
  const ana = await ofAna();
  act(() => setConnection(false));
  await first.user.click(ana.getByRole('button', { name: 'vai' }));
  expect(ana.getByText('Aguardando conexão')).toBeVisible();
  await first.user.click(ana.getByRole('button', { name: 'não vai' }));
  expect(ana.getByRole('button', { name: 'não vai', pressed: true })).toBeVisible();
  first.unmount();

  act(() => setConnection(true));
  renderFamily({ at: '/familia' });
  await waitFor(() => expect(sentWhat()).toEqual(['declined']));
});

test('what one guardian answered is not sent while another one reads', async () => {
  const first = openItem();
  const ana = await ofAna();
  act(() => setConnection(false));
  await first.user.click(ana.getByRole('button', { name: 'vai' }));
  await waits();
  first.unmount();

  act(() => setConnection(true));
  const samia = { id: '0198f4a2-0000-7000-8000-000000000901', name: 'Samia Souza' };
  const rests = [{ deviceId: marta.id, responsible: marta, schoolName: theFamily.school.name }];
  server.use(mockEndpoint(getFamily, () => ({ ...theFamily, responsible: samia, others: rests })));
  const second = openItem();
  expect((await ofAna()).getByText('Sem resposta')).toBeVisible();
  await act(() => second.queries.invalidateQueries());
  expect(sent).toEqual([]);
  second.unmount();

  server.use(mockEndpoint(getFamily, () => theFamily));
  renderFamily({ at: '/familia' });
  await waitFor(() => expect(sent).toEqual([['accepted', marta.id, expect.any(String)]]));
});

test('an answer that comes too late is told, and waits no more', async () => {
  const first = openItem();
  const ana = await ofAna();
  act(() => setConnection(false));
  await first.user.click(ana.getByRole('button', { name: 'vai' }));
  await waits();
  first.unmount();
  server.use(mockEndpoint(answerEvent, () => problemResponse(409, { code: 'event-started' })));
  act(() => setConnection(true));
  renderFamily({ at: '/familia' });
  expect(await screen.findByText(/A escola não recebeu uma resposta que estava/)).toBeVisible();
  expect(Object.keys(localStorage).filter((name) => name.includes('familia-resposta'))).toEqual([]);
});

test('an answer given later on another phone stands, and this one is told', async () => {
  const first = openItem();
  const ana = await ofAna();
  act(() => setConnection(false));
  await first.user.click(ana.getByRole('button', { name: 'vai' }));
  await waits();
  first.unmount();
  const waited: (string | null)[] = [];
  server.use(
    mockEndpoint(answerEvent, (_, request) => {
      waited.push(request.headers.get('caderneta-waited'));
      const detail = 'Já foi respondido às 10:12: não vai.';
      return problemResponse(409, { code: 'answered-later', detail });
    }),
  );
  received.change({ declined: true });
  const later = Date.now() + millisecondsInHour;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  act(() => setConnection(true));
  openItem();
  const told = 'Já foi respondido às 10:12: não vai. Vale essa, que foi dada depois.';
  expect(await screen.findByText(told)).toBeVisible();
  expect((await ofAna()).getByRole('button', { name: 'não vai', pressed: true })).toBeVisible();
  expect(Number(waited[0])).toBeGreaterThan(millisecondsInHour - millisecondsInMinute);
  expect(waited).toHaveLength(1);
  expect(Object.keys(localStorage).filter((name) => name.includes('familia-resposta'))).toEqual([]);
});

test('a message that waits leaves from another page', async () => {
  const texts: string[] = [];
  server.use(
    mockEndpoint(sendFamilyMessage, ({ body }) => {
      texts.push(body.text);
      return problemResponse(422, {});
    }),
  );
  localStorage.setItem('caderneta.familia.responsavel', marta.id);
  const outgoing = [{ key: 'k', text: 'Chegamos', isFailed: true }];
  openUnsent(unsentMessages, marta.id).save(`${marta.id}~message~k`, { text: '', outgoing });
  renderFamily({ at: '/familia' });
  await waitFor(() => expect(texts).toEqual(['Chegamos']));
});
