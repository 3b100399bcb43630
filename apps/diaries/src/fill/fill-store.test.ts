import type { Drafts } from '@caderneta/platform';
import type { Batch, FillRecord } from './fill-record.ts';
import { FillStore } from './fill-store.ts';
import { queued } from './filling.ts';

const batch: Batch = {
  key: 'k',
  students: [{ id: 's', name: 'Ana Lima' }],
  content: { mode: 'Preschool', lunch: 'Full' },
};

/** A store on a clock that the test moves. */
function storeOn(firstDay: string) {
  let day = firstDay;
  const kept = new Map<string, FillRecord>();
  const drafts: Drafts<FillRecord> = {
    read: (key) => kept.get(key) ?? null,
    save: (key, draft) => Boolean(kept.set(key, draft)),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
  const save = jest.fn<Promise<void>, [Batch]>().mockResolvedValue();
  const open = () => new FillStore({ drafts, classroomId: 'c', today: () => day, save });
  return { open, save, kept, turnTo: (next: string) => (day = next) };
}

test('a page left open overnight fills the diaries of the new day', async () => {
  const { open, save, turnTo } = storeOn('2026-03-10');
  const store = open();
  turnTo('2026-03-11');
  store.change((record) => ({ ...record, common: { lunch: 'Full' } }));
  store.change((record) => queued(record, [batch]));
  expect(store.current().day).toBe('2026-03-11');
  await store.send();

  expect(save).toHaveBeenCalledWith(batch);
  expect(store.current().older).toBeNull();
});

test('a form begun before midnight and sent after it asks first', async () => {
  const { open, save, turnTo } = storeOn('2026-03-10');
  const store = open();
  store.change((record) => queued(record, [batch]));
  turnTo('2026-03-11');
  await store.send();

  expect(save).not.toHaveBeenCalled();
  expect(store.current()).toMatchObject({
    day: '2026-03-11',
    waiting: [],
    older: { day: '2026-03-10', batches: [batch] },
  });
});

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
