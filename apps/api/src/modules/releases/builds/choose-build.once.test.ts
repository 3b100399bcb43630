import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseBuild, placeOf, type Pointed } from './choose-build.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const pointer = (ring: string, buildId: string | null, more: Partial<Pointed> = {}): Pointed => ({
  ring,
  buildId,
  percent: 100,
  movedAt: at(0),
  ...more,
});
const part = (percent: number) => pointer('parte', 'new', { percent });

test('a greater share keeps every school that a smaller one had', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 100 }),
      (schoolId, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const seen = { schoolId, rings: [] };
        if (chooseBuild([part(less)], seen) === null) return;
        expect(chooseBuild([part(more)], seen)).toBe('new');
      },
    ),
  );
});

test('a share is about that share of many schools', () => {
  const schools = Array.from({ length: 4000 }, () => crypto.randomUUID());
  const chosen = schools.filter((school) => placeOf(school) < 10).length;
  // Six standard deviations: once in half a billion runs.
  expect(Math.abs(chosen - 400)).toBeLessThan(115);
});

test('the smallest ring counts, and of two named ones the newer', () => {
  const seen = { schoolId: crypto.randomUUID(), rings: ['piloto', 'norte'] };
  const all = pointer('todos', 'old');
  expect(chooseBuild([all, part(100)], seen)).toBe('new');
  expect(chooseBuild([all, part(100), pointer('piloto', 'pilot')], seen)).toBe('pilot');
  const newer = pointer('norte', 'north', { movedAt: at(1) });
  expect(chooseBuild([pointer('piloto', 'pilot'), newer], seen)).toBe('north');
  expect(chooseBuild([all, pointer('piloto', null)], seen)).toBe('old');
  expect(chooseBuild([pointer('sul', 'south')], seen)).toBeNull();
});

test('a person without a session gets the build for everyone', () => {
  const pointers = [pointer('todos', 'old'), part(100), pointer('piloto', 'pilot')];
  expect(chooseBuild(pointers, { schoolId: undefined, rings: [] })).toBe('old');
});
