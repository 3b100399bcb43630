import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { together } from './together.ts';

test('what is asked for in one round is asked once, and each gets its own', async () => {
  const rounds: number[][] = [];
  const find = together(async (all: number[]) => {
    rounds.push([...all]);
    await nextRound();
    return all.map((one) => (one === 3 ? undefined : one * 10));
  });
  const first = [find(1), find(3), find(1)];
  await nextRound();
  // Who comes while it runs is asked for anew.
  const late = find(2);
  expect(await Promise.all([...first, late])).toEqual([10, undefined, 10, 20]);
  expect(rounds).toEqual([[1, 3, 1], [2]]);
});

test('a failure is everybody’s of the round, and nobody else’s', async () => {
  let fails = true;
  const find = together(async (all: number[]) => {
    if (fails) throw new Error('away');
    return all;
  });
  const asked = await Promise.allSettled([find(1), find(2)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find(3)).toBe(3);
});
