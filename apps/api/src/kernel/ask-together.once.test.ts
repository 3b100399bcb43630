import { expect, test } from '@jest/globals';
import { askTogether } from './ask-together.ts';

/** A question that is answered when the test says so. */
function holdAnswers() {
  const asked: { keys: string[]; answer: () => void; fail: () => void }[] = [];
  const find = askTogether(
    (keys) =>
      new Promise<Map<string, string>>((resolve, reject) => {
        const known = keys.filter((key) => key !== 'nobody');
        asked.push({
          keys,
          answer: () => resolve(new Map(known.map((key) => [key, `found ${key}`]))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  return { asked, find };
}

const aMoment = () => new Promise((resolve) => void setImmediate(resolve));

test('who comes while an answer is awaited is asked for after it, together', async () => {
  const { asked, find } = holdAnswers();
  const first = find('a');
  await aMoment();
  const later = [find('a'), find('b'), find('nobody')];
  await aMoment();
  expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
  asked[0]!.answer();
  expect(await first).toBe('found a');
  await aMoment();
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'nobody']]);
  asked[1]!.answer();
  expect(await Promise.all(later)).toEqual(['found a', 'found b', undefined]);
});

test('a question that fails fails for those who asked it alone', async () => {
  const { asked, find } = holdAnswers();
  const first = find('a');
  await aMoment();
  const second = find('b');
  asked[0]!.fail();
  await expect(first).rejects.toThrow('away');
  await aMoment();
  asked[1]!.answer();
  expect(await second).toBe('found b');
});
