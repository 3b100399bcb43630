import { listChats, type ChatSummary } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { createEventBus } from '@caderneta/platform/host';
import { HttpResponse } from 'msw';
import { watchUnread } from './unread-messages.ts';

const server = mockServer();
const minute = 60_000;
const realTimeout = setTimeout;

const chat = (number: number, unreadMessageCount: number): ChatSummary => ({
  chatId: `0198f4a2-0000-7000-8000-00000000010${number}`,
  responsibleName: 'Paula',
  unreadMessageCount,
  lastMessageText: 'Oi',
  lastMessageDate: '2026-11-20T12:00:00Z',
});

type Answer = () => ChatSummary[] | Promise<ChatSummary[]> | Response;

/** Watches with a clock that the test moves. */
function watch(first: Answer) {
  jest.useFakeTimers();
  const events = createEventBus((error) => {
    throw error as Error;
  });
  const counts: number[] = [];
  events.on('unread-messages', ({ count }) => counts.push(count));
  const asked = jest.fn();
  const wire = { answer: first };
  server.use(
    mockEndpoint(listChats, ({ query }) => {
      asked(query.limit);
      return wire.answer();
    }),
  );
  const stop = watchUnread(events);
  stops.push(stop);
  return { events, counts, asked, wire, stop };
}

const stops: (() => void)[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Moves the clock, and leaves the wire the time to answer. */
async function pass(milliseconds: number) {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 40; turn += 1) {
    await new Promise((resolve) => realTimeout(resolve));
    await jest.advanceTimersByTimeAsync(0);
  }
}

function setHidden(hidden: boolean) {
  const state = hidden ? 'hidden' : 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function setOffline(offline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline);
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
}

test('asks at once and then each minute, and adds up all chats', async () => {
  const { counts, asked, wire } = watch(() => [chat(1, 2), chat(2, 3)]);
  await pass(0);
  expect(counts).toEqual([5]);

  wire.answer = () => [chat(1, 4), chat(2, 3)];
  await pass(minute - 1000);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(counts).toEqual([5, 7]);
});

test.each([
  ['hidden', setHidden],
  ['offline', setOffline],
])('asks nothing while %s, and at once afterwards', async (_, set) => {
  const { asked } = watch(() => []);
  await pass(0);
  set(true);
  await pass(10 * minute);
  expect(asked).toHaveBeenCalledTimes(1);

  set(false);
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a server that fails is asked less and less, and the badge stays meanwhile', async () => {
  const { asked, counts, wire } = watch(() => [chat(1, 2)]);
  await pass(0);
  wire.answer = () => new HttpResponse(null, { status: 503 });
  await pass(minute);
  expect(asked).toHaveBeenCalledTimes(2);
  await pass(minute);
  expect(asked).toHaveBeenCalledTimes(2);
  await pass(minute);
  expect(asked).toHaveBeenCalledTimes(3);
  await pass(3 * minute);
  expect(asked).toHaveBeenCalledTimes(3);
  wire.answer = () => [chat(1, 3)];
  await pass(minute);

  expect(counts).toEqual([2, 3]);
});

test('a chat that is read lowers the count at once, whatever is under way', async () => {
  const { events, counts, wire } = watch(() => [chat(1, 2), chat(2, 3)]);
  await pass(0);
  const late = Promise.withResolvers<ChatSummary[]>();
  wire.answer = () => late.promise;
  await pass(minute);
  events.emit('chat-read', { chatId: chat(1, 2).chatId });
  expect(counts).toEqual([5, 3]);
  late.resolve([chat(1, 2), chat(2, 4)]);
  await pass(0);
  expect(counts).toEqual([5, 3, 4]);

  wire.answer = () => [chat(1, 1), chat(2, 4)];
  await pass(minute);
  expect(counts.at(-1)).toBe(5);
});

test('who leaves is counted nothing any more', async () => {
  const { counts, asked, stop } = watch(() => [chat(1, 2)]);
  await pass(0);
  stop();
  await pass(5 * minute);

  expect(counts).toEqual([2, 0]);
  expect(asked).toHaveBeenCalledTimes(1);
});
