import { ApiError } from '@caderneta/api-client';
import type { Drafts } from '@caderneta/platform';
import type { Batch, FillPart } from './fill-record.ts';
import { FillStore } from './fill-store.ts';
import { queued } from './filling.ts';

const batch: Batch = {
  key: 'k',
  day: '2026-03-10',
  students: [{ id: 's', name: 'Ana Lima' }],
  content: { mode: 'Preschool', lunch: 'Full' },
};

/** A store on a clock that the test moves. */
function storeOn(firstDay: string) {
  let day = firstDay;
  const kept = new Map<string, FillPart>();
  const drafts: Drafts<FillPart> = {
    read: (key) => kept.get(key) ?? null,
    unread: () => [],
    removeUnread: () => undefined,
    save: (key, draft) => Boolean(kept.set(key, draft)),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
  const save = jest.fn<Promise<void>, [Batch]>().mockResolvedValue();
  const open = (tab = 'a', hasForm = true) =>
    new FillStore({ drafts, classroomId: 'c', tab, hasForm, today: () => day, save });
  return { open, save, kept, turnTo: (next: string) => (day = next) };
}

test('a page left open overnight fills the diaries of the new day', async () => {
  const { open, save, turnTo } = storeOn('2026-03-10');
  const store = open();
  turnTo('2026-03-11');
  store.change((record) => ({ ...record, common: { lunch: 'Full' } }));
  const todays = { ...batch, day: '2026-03-11' };
  store.change((record) => queued(record, [todays]));
  expect(store.current().day).toBe('2026-03-11');
  await store.send();

  expect(save).toHaveBeenCalledWith(todays);
  expect(store.current().older).toEqual([]);
});

test('what was pressed before midnight leaves as a diary of its day', async () => {
  const { open, save, turnTo } = storeOn('2026-03-10');
  const store = open();
  store.change((record) => queued(record, [batch]));
  turnTo('2026-03-11');
  await store.send();

  expect(save).toHaveBeenCalledWith(batch);
});

test('what was begun before midnight and pressed after it asks, and so does what is too old', async () => {
  const { open, save, turnTo } = storeOn('2026-03-10');
  const store = open();
  const late = { ...batch, isLate: true };
  const other = { ...batch, key: 'l' };
  store.change((record) => queued(record, [late]));
  await store.send();
  store.change((record) => queued(record, [other]));
  turnTo('2026-03-14');
  await store.send();

  expect(save).not.toHaveBeenCalled();
  expect(store.current()).toMatchObject({ waiting: [], older: [other, late] });
  expect(open('b').current().older).toEqual(expect.arrayContaining([late, other]));
});

test('two offline days in a row keep both', () => {
  const { open, turnTo } = storeOn('2026-03-10');
  open().change((record) => queued(record, [batch]));
  turnTo('2026-03-11');
  const next = { ...batch, key: 'l', day: '2026-03-11' };
  open().change((record) => queued(record, [next]));
  turnTo('2026-03-15');

  expect(open().current().older).toEqual([batch, next]);
});

test('the form of a tab is its own: what another tab sends does not empty it', async () => {
  const { open, kept } = storeOn('2026-03-10');
  const one = open('a');
  const other = open('b');
  one.change((record) => ({ ...record, common: { lunch: 'Full' } }));
  other.change((record) => ({ ...record, common: { dinner: 'No' } }));
  other.change((record) => queued(record, [batch]));
  await other.send();

  expect(one.current().common).toEqual({ lunch: 'Full' });
  expect(open('a').current().common).toEqual({ lunch: 'Full' });
  expect(kept.size).toBe(1);
  // A new tab goes on with what a closed one left.
  expect(open('c').current().common).toEqual({ lunch: 'Full' });
});

test('whatever two tabs do in whatever order, no diary is lost and none goes twice', async () => {
  for (let seed = 1; seed <= 300; seed += 1) await interleave(seed);
});

/** Two tabs and a page without a form add, recall, send and look, in an order that the seed makes. */
async function interleave(seed: number) {
  const { open, save } = storeOn('2026-03-10');
  const server = new Map<string, number>();
  let state = seed;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  save.mockImplementation(({ key }: Batch) => {
    if (random(3) === 0)
      return Promise.reject(
        new ApiError({ kind: 'network', message: 'offline', status: null, code: 'network' }),
      );
    server.set(key, (server.get(key) ?? 0) + 1);
    return Promise.resolve();
  });
  const stores = [open('a'), open('b'), open('c', false)];
  const added: string[] = [];
  for (let step = 0; step < 30; step += 1) {
    const store = stores[random(3)]!;
    const action = random(4);
    if (action === 0) {
      const key = `${seed}-${step}`;
      added.push(key);
      store.change((record) => queued(record, [{ ...batch, key }]));
    } else if (action === 1) await store.send();
    else if (action === 2) store.refresh();
    else store.change((record) => ({ ...record, selected: [`${random(5)}`] }));
  }
  const left = open('d', false)
    .current()
    .waiting.map(({ key }) => key);
  expect([...server.keys(), ...left].sort()).toEqual(added.toSorted());
  expect([...server.values()].every((times) => times === 1)).toBe(true);
}

test('one round at a time sends batches that were added meanwhile', async () => {
  const { open, save, kept } = storeOn('2026-03-10');
  const store = open();
  store.change((record) => queued(record, [batch]));
  const round = store.send();
  const second = { ...batch, key: 'l' };
  store.change((record) => queued(record, [second]));

  expect(await store.send()).toBeNull();
  expect((await round)?.saved).toEqual([batch, second]);
  expect(save).toHaveBeenCalledTimes(2);
  expect(kept.size).toBe(0);
});
