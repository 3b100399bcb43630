import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { NoTurn, type Turn, type TurnLimits, Turns } from './turns.ts';

const limits: TurnLimits = {
  places: 4,
  ofGroup: 3,
  ofCaller: 2,
  waitingOfGroup: 50,
  waitingOfCaller: 10,
  patienceMilliseconds: 60_000,
};

/** One begins in each round of the event loop. */
async function settle() {
  for (let rounds = 0; rounds < 10; rounds += 1) await nextRound();
}

/** Asks in the order given; `begun` has who began, in order. */
function asking(turns: Turns) {
  const begun: string[] = [];
  const held = new Map<string, Turn[]>();
  return {
    begun,
    ask(group: string, caller: string, more: { weight?: number; signal?: AbortSignal } = {}) {
      const name = `${group}/${caller}`;
      const taken = turns.take({ group, caller, ...more }).then((turn) => {
        begun.push(name);
        held.set(name, [...(held.get(name) ?? []), turn]);
      });
      taken.catch(() => undefined);
      return taken;
    },
    async end(name: string, how: keyof Turn = 'end') {
      held.get(name)!.shift()![how]();
      await settle();
    },
  };
}

test('who asks for much waits behind themself; others go ahead', async () => {
  const turns = new Turns(limits);
  const { ask, begun, end } = asking(turns);
  for (let times = 0; times < 6; times += 1) void ask('girassol', 'busy');
  void ask('girassol', 'colleague');
  void ask('ipe', 'neighbour');
  await settle();
  expect(begun).toEqual(['girassol/busy', 'girassol/busy', 'ipe/neighbour', 'girassol/colleague']);
  void ask('ipe', 'neighbour');
  void ask('girassol', 'late');
  await end('girassol/busy');
  await end('girassol/busy');
  await end('girassol/colleague');
  expect(begun.slice(4)).toEqual(['ipe/neighbour', 'girassol/busy', 'girassol/late']);
});

test('who comes while others run to their end in one go does not wait for all of them', async () => {
  const turns = new Turns(limits);
  const begun: string[] = [];
  const run = (caller: string) =>
    turns.run({ group: caller, caller }, () => Promise.resolve(begun.push(caller)));
  const flood = Array.from({ length: 10 }, () => run('busy'));
  await nextRound();
  await run('neighbour');
  expect(begun.indexOf('neighbour')).toBeLessThan(4);
  await Promise.all(flood);
});

test('a heavy one begins where a place is free, and then counts with its weight', async () => {
  const turns = new Turns(limits);
  const { ask, begun, end } = asking(turns);
  void ask('girassol', 'a');
  void ask('girassol', 'a', { weight: 4 });
  void ask('ipe', 'b');
  await settle();
  expect(begun).toEqual(['girassol/a', 'girassol/a']);
  await end('girassol/a');
  expect(begun).toHaveLength(2);
  await end('girassol/a');
  expect(begun).toEqual(['girassol/a', 'girassol/a', 'ipe/b']);
});

test('a caller whose answer is on its way leaves the school’s places to others', async () => {
  const turns = new Turns({ ...limits, ofGroup: 2 });
  const { ask, begun, end } = asking(turns);
  for (let times = 0; times < 3; times += 1) void ask('girassol', 'slow');
  void ask('girassol', 'colleague');
  await settle();
  expect(begun).toEqual(['girassol/slow', 'girassol/slow']);
  await end('girassol/slow', 'yield');
  expect(begun.at(-1)).toBe('girassol/colleague');
  expect(begun).toHaveLength(3);
});

test('too many, too long, or gone: the waiting ends', async () => {
  jest.useFakeTimers();
  try {
    const turns = new Turns({ ...limits, ofCaller: 1, waitingOfCaller: 2 });
    const { ask, begun, end } = asking(turns);
    const gone = new AbortController();
    void ask('girassol', 'a');
    const leaving = ask('girassol', 'a', { signal: gone.signal });
    const patient = ask('girassol', 'a');
    await expect(ask('girassol', 'a')).rejects.toThrow(NoTurn);
    expect(turns.isFull({ group: 'girassol', caller: 'a' })).toBe(true);
    expect(turns.isFull({ group: 'girassol', caller: 'b' })).toBe(false);
    gone.abort();
    await expect(leaving).rejects.toThrow('Gone');
    jest.advanceTimersByTime(limits.patienceMilliseconds);
    await expect(patient).rejects.toThrow('Waited too long');
    await settle();
    await end('girassol/a');
    expect([begun, turns.running, turns.waiting]).toEqual([['girassol/a'], 0, 0]);
  } finally {
    jest.useRealTimers();
  }
});

const name = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  fc.record({ group: name, caller: name, weight: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ ends: fc.nat() }),
);

test('within any steps no limit is passed, nobody is forgotten, and all ends empty', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const turns = new Turns(limits);
      const open: { turn: Turn; group: string; caller: string; weight: number }[] = [];
      let asked = 0;
      let refused = 0;
      let begun = 0;
      const count = (which: (one: (typeof open)[number]) => boolean) => open.filter(which).length;
      for (const one of steps) {
        if ('ends' in one) {
          if (open.length > 0) open.splice(one.ends % open.length, 1)[0]!.turn.end();
        } else {
          asked += 1;
          turns.take(one).then(
            (turn) => void (begun += open.push({ turn, ...one }) && 1),
            () => void (refused += 1),
          );
        }
        await settle();
        // Whoever finds a place free begins, so that a limit is passed by no more than one's weight.
        expect(open.length).toBeLessThanOrEqual(limits.places);
        for (const key of ['a', 'b', 'c']) {
          expect(count(({ group }) => group === key)).toBeLessThanOrEqual(limits.ofGroup);
        }
        for (const { group, caller } of open) {
          const ofCaller = count((other) => other.group === group && other.caller === caller);
          expect(ofCaller).toBeLessThanOrEqual(limits.ofCaller);
        }
      }
      while (open.length > 0) {
        open.shift()!.turn.end();
        await settle();
      }
      expect([begun + refused, turns.running, turns.waiting]).toEqual([asked, 0, 0]);
    }),
    { numRuns: 200 },
  );
});
