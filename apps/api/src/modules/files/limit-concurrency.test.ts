import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { limitConcurrency } from './limit-concurrency.ts';

test('tasks run in their order, a few at a time, and a failed one makes room', async () => {
  const run = limitConcurrency(2);
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const task = async (n: number) => {
    started.push(n);
    most = Math.max(most, ++running);
    await setTimeout(1);
    running--;
    if (n === 1) throw new Error('failed');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => run(() => task(n))));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
  ]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(await run(() => task(5))).toBe(5);
});
