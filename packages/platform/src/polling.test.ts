import { BehaviorSubject, Subject } from 'rxjs';
import { poll } from './polling.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const tick = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('loads at once, then each time the pause has passed since the last answer', async () => {
  let answer = 0;
  const seen: number[] = [];
  const subscription = poll({ every: 1000, load: () => Promise.resolve(++answer) }).subscribe(
    (value) => seen.push(value),
  );
  await tick(2500);
  subscription.unsubscribe();
  await tick(5000);

  expect(seen).toEqual([1, 2, 3]);
});

test('never asks again while an answer is under way', async () => {
  const load = jest.fn(() => new Promise<number>(() => undefined));
  const subscription = poll({ every: 1000, load }).subscribe();
  await tick(60_000);
  subscription.unsubscribe();

  expect(load).toHaveBeenCalledTimes(1);
});

test('failures double the pause up to the longest, and a success resets it', async () => {
  const asked: number[] = [];
  const started = Date.now();
  const load = () => {
    asked.push(Date.now() - started);
    return asked.length > 4 ? Promise.resolve('ok') : Promise.reject(new Error('down'));
  };
  const subscription = poll({ every: 1000, load, longestPause: 5000 }).subscribe();
  await tick(18_000);
  subscription.unsubscribe();

  expect(asked.slice(0, 6)).toEqual([0, 2000, 6000, 11_000, 16_000, 17_000]);
});

test('asks nothing while inactive, and at once when active again', async () => {
  const active = new BehaviorSubject(false);
  const load = jest.fn(() => Promise.resolve(1));
  const subscription = poll({ every: 1000, load, active }).subscribe();
  await tick(5000);
  expect(load).not.toHaveBeenCalled();

  active.next(true);
  await tick(0);
  expect(load).toHaveBeenCalledTimes(1);

  active.next(false);
  await tick(5000);
  expect(load).toHaveBeenCalledTimes(1);
  subscription.unsubscribe();
});

function polled(options: { load: () => Promise<unknown>; atMostEvery?: number }) {
  const live = new BehaviorSubject(false);
  const changes = new Subject<void>();
  const { load, atMostEvery } = options;
  const subscription = poll({
    every: 1000,
    load,
    news: { live, changes, atMostEvery },
  }).subscribe();
  stops.push(() => subscription.unsubscribe());
  return { live, changes };
}
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

test('while told of changes, loads after each of them and not without', async () => {
  const load = jest.fn(() => Promise.resolve(1));
  const { live, changes } = polled({ load });
  await tick(0);
  live.next(true);
  await tick(0);
  // Something may have changed before it was live.
  expect(load).toHaveBeenCalledTimes(2);
  await tick(3_600_000);
  expect(load).toHaveBeenCalledTimes(2);
  changes.next();
  await tick(0);
  expect(load).toHaveBeenCalledTimes(3);
});

test('polls as before once nothing is told any more, after the pause', async () => {
  const load = jest.fn(() => Promise.resolve(1));
  const { live } = polled({ load });
  live.next(true);
  await tick(5000);
  const before = load.mock.calls.length;
  live.next(false);
  await tick(999);
  expect(load).toHaveBeenCalledTimes(before);
  await tick(1);
  expect(load).toHaveBeenCalledTimes(before + 1);
  await tick(2000);
  expect(load).toHaveBeenCalledTimes(before + 3);
});

test('a change during a load is loaded after it', async () => {
  const answers: (() => void)[] = [];
  const load = jest.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const { live, changes } = polled({ load });
  live.next(true);
  changes.next();
  changes.next();
  expect(load).toHaveBeenCalledTimes(1);
  answers.shift()?.();
  await tick(0);
  expect(load).toHaveBeenCalledTimes(2);
  answers.shift()?.();
  await tick(10_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('many changes are one load in each interval, the last of them included', async () => {
  const load = jest.fn(() => Promise.resolve(1));
  const { live, changes } = polled({ load, atMostEvery: 10_000 });
  live.next(true);
  await tick(20_000);
  load.mockClear();
  for (let change = 0; change < 90; change += 1) {
    changes.next();
    await tick(200);
  }
  expect(load).toHaveBeenCalledTimes(2);
  await tick(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a server that is back is asked at once, whatever the pause after failures', async () => {
  const load = jest.fn(() => Promise.reject(new Error('down')));
  const { live } = polled({ load });
  await tick(10_000);
  const before = load.mock.calls.length;
  live.next(true);
  await tick(0);
  expect(load).toHaveBeenCalledTimes(before + 1);
});
