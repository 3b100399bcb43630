import { expect, test } from '@jest/globals';
import { runEvery } from './run-every.ts';

const never = 2 ** 31 - 1;
const gate = () => Promise.withResolvers<void>();

test('a wake during a run makes exactly one more, never two at once', async () => {
  const runs = [gate(), gate()];
  const seconds = gate();
  let running = 0;
  let started = 0;
  const repetition = runEvery(
    async () => {
      running += 1;
      expect(running).toBe(1);
      started += 1;
      if (started === 2) seconds.resolve();
      await runs[started - 1]?.promise;
      running -= 1;
    },
    { milliseconds: never, onError: (error) => expect(error).toBeUndefined() },
  );
  repetition.wake();
  repetition.wake();
  runs[0]?.resolve();
  await seconds.promise;
  runs[1]?.resolve();
  await repetition.stop();
  expect(started).toBe(2);
});

test('a run that fails is reported, and the next one comes', async () => {
  const errors: unknown[] = [];
  const again = gate();
  let started = 0;
  const repetition = runEvery(
    async () => {
      started += 1;
      if (started === 1) throw new Error('the database is away');
      again.resolve();
    },
    { milliseconds: 1, onError: (error) => errors.push(error) },
  );
  await again.promise;
  await repetition.stop();
  expect(errors).toEqual([new Error('the database is away')]);
});
