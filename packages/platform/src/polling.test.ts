import { BehaviorSubject } from 'rxjs';
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
