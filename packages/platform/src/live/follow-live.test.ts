import { followLive } from './follow-live.ts';

const second = 1_000;
const ready = (isResumed: boolean, id = 'a.0') =>
  `id: ${id}\nevent: ready\ndata: {"isResumed":${isResumed}}\n\n`;
const chat = (id: string) => `id: ${id}\nevent: chat\ndata: {"chatId":"um"}\n\n`;

/** Each stream that was asked for, first to last. */
let opened: ReturnType<typeof makeStream>[];
/** Answers that are no stream, for the next requests. */
let refusals: Response[];
const stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  opened = [];
  refusals = [];
  Object.assign(window, { BroadcastChannel: FakeChannel });
  Object.assign(navigator, { locks: new FakeLocks() });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  setHidden(false);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function makeStream(lastEventId: string | undefined, signal: AbortSignal) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  signal.addEventListener('abort', () => controller.error(new Error('aborted')));
  return {
    lastEventId,
    signal,
    response: new Response(body),
    send: async (text: string) => {
      controller.enqueue(new TextEncoder().encode(text));
      await pass(0);
    },
    cut: async (last = '') => {
      if (last) controller.enqueue(new TextEncoder().encode(last));
      controller.close();
      await pass(0);
    },
  };
}

/** Opens a tab of the browser. */
async function openTab() {
  const told: unknown[] = [];
  const stop = followLive({
    name: 'caderneta.live.ana',
    open: async (lastEventId, signal) => {
      const refusal = refusals.shift();
      if (refusal) return refusal;
      const stream = makeStream(lastEventId, signal);
      opened.push(stream);
      return stream.response;
    },
    onLive: (isLive) => told.push(isLive),
    onEvent: (name) => told.push(name),
  });
  stops.push(stop);
  await pass(0);
  return { told, stop };
}

const newest = () => opened.at(-1)!;

/** Moves the clock, and leaves streams the turns in which they pass on what they have. */
async function pass(milliseconds: number) {
  await jest.advanceTimersByTimeAsync(milliseconds);
  for (let turn = 0; turn < 10; turn += 1) await jest.advanceTimersByTimeAsync(0);
}

function setHidden(hidden: boolean) {
  const state = hidden ? 'hidden' : 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('one stream tells all tabs, also one that is opened later', async () => {
  const [one, other] = [await openTab(), await openTab()];
  await newest().send(ready(false));
  const late = await openTab();
  await newest().send(chat('a.1'));
  expect(opened).toHaveLength(1);
  expect([one.told, other.told, late.told]).toEqual(Array(3).fill([true, 'chat']));
});

test('another tab takes the stream over from the place that the closed one had reached', async () => {
  const one = await openTab();
  const other = await openTab();
  await newest().send(ready(false) + chat('a.7'));
  one.stop();
  await pass(0);
  expect(opened.map(({ lastEventId }) => lastEventId)).toEqual([undefined, 'a.7']);
  expect(opened[0]!.signal.aborted).toBe(true);
  await newest().send(ready(true));
  expect(other.told).toEqual([true, 'chat', false, true]);
});

test('a stream that resumes at once is as if it had never ended', async () => {
  const { told } = await openTab();
  await newest().send(ready(false));
  await newest().cut('retry: 3000\n\n');
  await pass(2_999);
  expect(opened).toHaveLength(1);
  await pass(1);
  expect(newest().lastEventId).toBe('a.0');
  await newest().send(ready(true));
  await pass(10 * second);
  expect(told).toEqual([true]);
});

test('after missed news, tabs are told that they were not live', async () => {
  const { told } = await openTab();
  await newest().send(ready(false));
  await newest().cut('retry: 1000\n\n');
  await pass(second);
  await newest().send(ready(false, 'b.0'));
  expect(told).toEqual([true, false, true]);
});

test('after five seconds without a stream nothing is live, and pauses double up to five minutes', async () => {
  const { told } = await openTab();
  await newest().send(ready(false));
  await pass(61 * second);
  refusals = Array.from({ length: 12 }, () => new Response(null, { status: 502 }));
  await newest().cut();
  await pass(4_999);
  expect(told).toEqual([true]);
  await pass(1);
  expect(told).toEqual([true, false]);
  const left = () => refusals.length;
  expect(left()).toBe(11);
  await pass(3 * second);
  expect(left()).toBe(10);
  await pass(60 * 60 * second);
  expect(left()).toBe(0);
});

test('a stream in silence is taken for dead, also after the computer slept', async () => {
  const { told } = await openTab();
  await newest().send(ready(false));
  for (let beat = 0; beat < 4; beat += 1) {
    await pass(25 * second);
    await newest().send(':\n\n');
  }
  expect(opened[0]!.signal.aborted).toBe(false);
  // The clock goes on while timers sleep.
  jest.setSystemTime(Date.now() + 3_600 * second);
  await pass(5 * second);
  expect(opened[0]!.signal.aborted).toBe(true);
  await pass(5 * second);
  expect(told).toEqual([true, false]);
});

test('a tab whose leader says nothing more is not live', async () => {
  await openTab();
  const other = await openTab();
  await newest().send(ready(false));
  await pass(50 * second);
  await newest().send(':\n\n');
  await pass(50 * second);
  expect(other.told).toEqual([true]);
  FakeChannel.isFrozen = true;
  await pass(20 * second);
  FakeChannel.isFrozen = false;
  expect(other.told).toEqual([true, false]);
});

test('a server that refuses is asked when it says, or when the network is back', async () => {
  refusals = Array.from(
    { length: 2 },
    () => new Response(null, { status: 429, headers: { 'retry-after': '300' } }),
  );
  await openTab();
  await pass(299 * second);
  expect(refusals).toHaveLength(1);
  await pass(second);
  expect(refusals).toHaveLength(0);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(opened).toHaveLength(1);
});

test('a page kept for going back, or hidden for a minute, leaves stream and lock to others', async () => {
  const { told } = await openTab();
  await newest().send(ready(false));
  window.dispatchEvent(new Event('pagehide'));
  await pass(0);
  expect([opened[0]!.signal.aborted, told]).toEqual([true, [true, false]]);
  window.dispatchEvent(new Event('pageshow'));
  await pass(0);
  expect(opened).toHaveLength(2);
  await newest().send(ready(false));
  setHidden(true);
  await pass(59 * second);
  expect(newest().signal.aborted).toBe(false);
  await pass(second);
  expect(newest().signal.aborted).toBe(true);
  setHidden(false);
  await pass(0);
  expect(opened).toHaveLength(3);
});

test('in browsers without locks each tab has its own stream', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const tabs = [await openTab(), await openTab()];
  for (const stream of opened) await stream.send(ready(false) + chat('a.1'));
  expect(opened).toHaveLength(2);
  expect(tabs.map(({ told }) => told)).toEqual([
    [true, 'chat'],
    [true, 'chat'],
  ]);
});

/** Channels of tabs, in one page. */
class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();
  static isFrozen = false;
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown) {
    if (!FakeChannel.open.has(this)) throw new Error('the channel is closed');
    if (FakeChannel.isFrozen) return;
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name) continue;
      other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
    }
  }
  close() {
    FakeChannel.open.delete(this);
  }
}

class FakeLocks {
  #last: Promise<unknown> = Promise.resolve();

  request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
    const held = this.#last.then(() => {
      if (signal.aborted) throw new Error('aborted');
      return hold();
    });
    this.#last = held.catch(() => undefined);
    return held;
  }
}
