import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Sessions } from './health.repository.ts';
import { judge, rateOf, type Verdict } from './health.service.ts';

const order: Verdict[] = ['fine', 'hold', 'withdraw'];
const rank = (build: Sessions, before: Sessions[]) => order.indexOf(judge(build, before));

const counts = fc
  .tuple(fc.nat(5000), fc.nat(5000))
  .map(([one, other]) => ({ sessions: Math.max(one, other), failing: Math.min(one, other) }));
const befores = fc.array(counts, { maxLength: 2 });

test.each<[Sessions, Sessions[], Verdict]>([
  [{ sessions: 9, failing: 3 }, [{ sessions: 40, failing: 0 }], 'withdraw'],
  [{ sessions: 3, failing: 3 }, [], 'withdraw'],
  [{ sessions: 2, failing: 2 }, [], 'hold'],
  [{ sessions: 1, failing: 1 }, [], 'fine'],
  // Three tabs of a whole day are no sign of anything.
  [{ sessions: 90, failing: 3 }, [{ sessions: 400, failing: 0 }], 'hold'],
  [{ sessions: 400, failing: 4 }, [{ sessions: 400, failing: 0 }], 'fine'],
  [{ sessions: 20, failing: 6 }, [{ sessions: 400, failing: 60 }], 'fine'],
  // The replaced build fails as well just now: the trouble is elsewhere.
  [
    { sessions: 10, failing: 5 },
    [
      { sessions: 400, failing: 0 },
      { sessions: 8, failing: 4 },
    ],
    'fine',
  ],
  [{ sessions: 100_000, failing: 40_000 }, [{ sessions: 100_000, failing: 100 }], 'withdraw'],
])('%j after %j: %s', (build, before, verdict) => {
  expect(judge(build, before)).toBe(verdict);
});

test('a build goes back only with three failing sessions at three times the rate', () => {
  fc.assert(
    fc.property(counts, befores, (build, before) => {
      if (judge(build, before) !== 'withdraw') return;
      expect(build.failing).toBeGreaterThanOrEqual(3);
      for (const one of before) expect(rateOf(build)).toBeGreaterThanOrEqual(3 * rateOf(one));
    }),
  );
});

test('one more failing session never helps a build, one more good session never harms it', () => {
  fc.assert(
    fc.property(counts, befores, (build, before) => {
      const { sessions, failing } = build;
      const seen = rank(build, before);
      expect(rank({ sessions: sessions + 1, failing: failing + 1 }, before)).toBeGreaterThanOrEqual(
        seen,
      );
      expect(rank({ sessions: sessions + 1, failing }, before)).toBeLessThanOrEqual(seen);
    }),
  );
});

test('a build that fails as often as the one before stays', () => {
  fc.assert(fc.property(counts, (build) => expect(judge(build, [build])).toBe('fine')));
});
