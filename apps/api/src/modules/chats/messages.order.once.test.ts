import { expect, test } from '@jest/globals';
import { validate, version } from 'uuid';
import { nextMessageId } from './messages.repository.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

test.each([
  ['an hour ahead', 3_600_000],
  ['a millisecond ahead', 1],
  ['in the same millisecond', 0],
  ['an hour behind', -3_600_000],
])('the next message sorts after the last, its clock %s', (_, milliseconds) => {
  // Half of the ids of one millisecond would sort the wrong way.
  for (let round = 0; round < 50; round += 1) {
    const last = nextMessageId(null, noon);
    const next = nextMessageId(last, later(milliseconds));
    expect([validate(next), version(next)]).toEqual([true, 7]);
    expect(next > last).toBe(true);
  }
});

test('with the clock going as it should, the id says when', () => {
  const first = nextMessageId(null, noon);
  const next = nextMessageId(first, later(60_000));
  const at = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  expect([at(first), at(next)]).toEqual([noon.getTime(), later(60_000).getTime()]);
});
