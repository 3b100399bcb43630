import {
  answerEvent,
  type ChatMessage,
  getFamily,
  getFamilyChat,
  receiveFamilyMessages,
  sendFamilyMessage,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Received } from '../testing/received.ts';
import { type RenderedFamily, renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleEvent } from '../testing/sample-item.ts';
import { familyHandlers, theFamily } from '../testing/the-family.ts';
import { familyKey } from './family.queries.ts';

const marta = theFamily.responsible;
const samia = { id: '0198f4a2-0000-7000-8000-000000000901', name: 'Samia Souza' };
const martaRests = {
  others: [{ deviceId: marta.id, responsible: marta, schoolName: theFamily.school.name }],
};
const ofSamia = { ...theFamily, ...martaRests, responsible: samia };
const server = mockServer(...familyHandlers);

/** What the app asked for, and in whose name; answers wait until they are let through. */
let sent: [text: string, person: string | null][] = [];
let letThrough = () => {};
let held = Promise.resolve();
beforeEach(() => {
  localStorage.clear();
  sent = [];
  held = new Promise((resolve) => (letThrough = resolve));
});

/** Another tab of the device has let Samia read. */
async function samiaReads({ queries }: RenderedFamily) {
  server.use(mockEndpoint(getFamily, () => ofSamia));
  await act(() => queries.invalidateQueries({ queryKey: familyKey }));
}

const message = (text: string): ChatMessage => ({
  messageId: '0198f4a2-0000-7000-8000-000000000902',
  text,
  hasText: true,
  files: [],
  createdAt: new Date().toISOString(),
  employeeId: null,
  employeeName: null,
  responsibleId: marta.id,
  responsibleName: marta.name,
});
const inChat = [
  mockEndpoint(getFamilyChat, () => ({ messages: [], hasMore: false })),
  mockEndpoint(receiveFamilyMessages, () => []),
];
const field = () => screen.findByRole('textbox', { name: 'Mensagem' });

test('of queued messages none is sent once another guardian reads, and each waits for its author', async () => {
  const refusal = problemResponse(409, { code: 'another-person' });
  server.use(
    ...inChat,
    mockEndpoint(sendFamilyMessage, async ({ body }, request) => {
      sent.push([body.text, request.headers.get('caderneta-person')]);
      await held;
      return refusal as never;
    }),
  );
  const app = renderFamily({ at: '/familia/mensagens' });
  for (const text of ['um', 'dois', 'três']) await app.user.type(await field(), `${text}{Enter}`);
  await waitFor(() => expect(sent).toEqual([['um', marta.id]]));
  await samiaReads(app);
  expect(await screen.findByText('Ainda não há mensagens. Escreva a primeira!')).toBeVisible();
  await act(async () => letThrough());
  await waitFor(() => expect(unsentOf(marta).join()).toContain('"isFailed":true'));
  expect(screen.queryByText('um')).not.toBeInTheDocument();
  expect(screen.queryByText(/Houve um erro/)).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
  expect(unsentOf(samia)).toEqual([]);

  server.use(
    mockEndpoint(getFamily, () => ({ ...theFamily, others: [] })),
    mockEndpoint(sendFamilyMessage, ({ body }, request) => {
      sent.push([body.text, request.headers.get('caderneta-person')]);
      return message(body.text);
    }),
  );
  app.unmount();
  renderFamily({ at: '/familia/mensagens' });
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.slice(1)).toEqual(['um', 'dois', 'três'].map((text) => [text, marta.id]));
});
const unsentOf = ({ id }: { id: string }) =>
  Object.entries(localStorage)
    .filter(([name]) => name.startsWith(`caderneta.draft:${id}:familia-mensagem:`))
    .map(([, text]: [string, string]) => text);

test('of two answers the one that waited is not given by another guardian', async () => {
  const received = new Received();
  received.item = sampleEvent();
  server.use(
    ...received.handlers,
    mockEndpoint(answerEvent, async ({ body }, request) => {
      sent.push([body.answer, request.headers.get('caderneta-person')]);
      await held;
      return received.item;
    }),
  );
  const app = renderFamily({ at: `/familia/item/${itemId}` });
  const group = within(await screen.findByRole('group', { name: 'Resposta de Ana' }));
  await app.user.click(group.getByRole('button', { name: 'vai' }));
  await app.user.click(group.getByRole('button', { name: 'não vai' }));
  await waitFor(() => expect(sent).toEqual([['accepted', marta.id]]));
  await samiaReads(app);
  await act(async () => letThrough());
  expect(await screen.findByRole('group', { name: 'Resposta de Ana' })).toBeVisible();
  await act(() => app.queries.invalidateQueries());
  expect(sent).toHaveLength(1);
});

test('an app that still shows another guardian learns it from the first refusal', async () => {
  server.use(
    ...inChat,
    mockEndpoint(sendFamilyMessage, () => problemResponse(409, { code: 'another-person' })),
  );
  const { user } = renderFamily({ at: '/familia/mensagens' });
  await field();
  server.use(mockEndpoint(getFamily, () => ofSamia));
  await user.type(await field(), 'A febre passou{Enter}');
  await waitFor(async () => expect(await field()).toHaveValue(''));
  await waitFor(() => expect(screen.queryByText('A febre passou')).not.toBeInTheDocument());
  expect(unsentOf(marta).join()).toContain('A febre passou');
  expect(unsentOf(samia)).toEqual([]);
});
