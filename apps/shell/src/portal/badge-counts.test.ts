import { type ChatSummary, countUnreadMessages, listChats } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { createEventBus } from '@caderneta/platform/host';
import { HttpResponse } from 'msw';
import { teachersAreas } from '../testing/remote-entries.ts';
import { watchCount } from './badge-counts.ts';

const server = mockServer();
const minute = 60_000;
const realTimeout = setTimeout;

const area = teachersAreas.find(({ badge }) => badge)!;

type Answer = () => { count: number } | Promise<{ count: number }> | Response;

/** One chat for each unread message, and one that is read. */
function chatsWith(count: number): ChatSummary[] {
  const words = {
    responsibleName: 'Marta',
    lastMessageText: 'Oi',
    lastMessageDate: '2026-03-02T12:00:00Z',
  };
  const chat = (unreadMessageCount: number) => ({
    ...words,
    chatId: crypto.randomUUID(),
    unreadMessageCount,
  });
  return [chat(0), ...Array.from({ length: count }, () => chat(1))];
}

/** Watches with a clock that the test moves. */
function watch(first: Answer) {
  jest.useFakeTimers();
  const events = createEventBus((error) => {
    throw error as Error;
  });
  const counts: number[] = [];
  const asked = jest.fn();
  const wire = { answer: first };
  const polled = jest.fn();
  server.use(
    mockEndpoint(countUnreadMessages, () => {
      asked();
      return wire.answer();
    }),
    mockEndpoint(listChats, () => {
      asked();
      polled();
      const answer = wire.answer();
      if (answer instanceof Response) return answer;
      return Promise.resolve(answer).then(({ count }) => chatsWith(count));
    }),
  );
  const stop = watchCount(area, events, (count) => counts.push(count));
  stops.push(stop);
  return { events, counts, asked, polled, wire, stop };
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

test('asks at once and then each minute for the summary of the chats', async () => {
  const { counts, asked, polled, wire } = watch(() => ({ count: 5 }));
  await pass(0);
  expect(counts).toEqual([5]);
  expect(polled).not.toHaveBeenCalled();

  wire.answer = () => ({ count: 7 });
  await pass(minute - 1000);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(1000);
  expect(counts).toEqual([5, 7]);
  expect(polled).toHaveBeenCalledTimes(1);
});

test.each([
  ['hidden', setHidden],
  ['offline', setOffline],
])('asks nothing while %s, and at once afterwards', async (_, set) => {
  const { asked } = watch(() => ({ count: 0 }));
  await pass(0);
  set(true);
  await pass(10 * minute);
  expect(asked).toHaveBeenCalledTimes(1);

  set(false);
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a server that fails is asked less and less, and the badge stays meanwhile', async () => {
  const { asked, counts, wire } = watch(() => ({ count: 2 }));
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
  wire.answer = () => ({ count: 3 });
  await pass(minute);

  expect(counts).toEqual([2, 3]);
});

test('an event asks anew, and an answer that is under way counts no more', async () => {
  const { events, counts, wire } = watch(() => ({ count: 5 }));
  await pass(0);
  const late = Promise.withResolvers<{ count: number }>();
  wire.answer = () => late.promise;
  await pass(minute);
  wire.answer = () => ({ count: 3 });
  events.emit('chat-read', { chatId: 'any' });
  await pass(0);
  expect(counts).toEqual([5, 3]);
  late.resolve({ count: 5 });
  await pass(0);
  expect(counts).toEqual([5, 3]);

  wire.answer = () => ({ count: 4 });
  await pass(minute);
  expect(counts).toEqual([5, 3, 4]);
});

test('no count is loaded after the sign-out', async () => {
  const { counts, asked, stop } = watch(() => ({ count: 2 }));
  await pass(0);
  stop();
  await pass(5 * minute);

  expect(counts).toEqual([2]);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('told of changes, it asks after them alone, and polls again once nobody tells', async () => {
  const { events, counts, asked, polled, wire } = watch(() => ({ count: 1 }));
  await pass(0);
  events.live.next(true);
  await pass(10_000);
  asked.mockClear();
  await pass(10 * minute);
  expect(asked).not.toHaveBeenCalled();

  wire.answer = () => ({ count: 2 });
  events.emit('chat-changed', { chatId: crypto.randomUUID() });
  await pass(0);
  expect(counts.at(-1)).toBe(2);
  expect(polled).not.toHaveBeenCalled();

  wire.answer = () => ({ count: 3 });
  events.live.next(false);
  await pass(minute - 1000);
  expect(counts.at(-1)).toBe(2);
  await pass(1000);
  expect(counts.at(-1)).toBe(3);
});
