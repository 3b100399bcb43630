import type { Drafts } from '@caderneta/platform';
import type { Draft } from './draft.ts';
import { DraftPlace, hold } from './draft-place.ts';
import { takeFree } from './use-draft-place.ts';

const pause = () => new Promise<void>((done) => setTimeout(done));

/** As a browser's locks, of which other tabs hold some. */
const taken = new Set<string>();

beforeEach(() => {
  taken.clear();
  const request = async (
    name: string,
    _: object,
    use: (lock: object | null) => Promise<void> | void,
  ) => {
    await Promise.resolve();
    if (taken.has(name)) return use(null);
    taken.add(name);
    await use({});
    taken.delete(name);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

test('a place belongs to one tab until that gives it back', async () => {
  taken.add('caderneta.draft:of another tab');
  expect(await hold('of another tab')).toBeNull();

  const giveBack = await hold('new');
  expect(taken).toContain('caderneta.draft:new');
  giveBack?.();
  giveBack?.();
  await pause();
  expect(taken).not.toContain('caderneta.draft:new');
});

test('the next form of this tab takes the place over without a gap', async () => {
  const first = await hold('new');
  first?.();
  const second = await hold('new');
  await pause();
  expect(taken).toContain('caderneta.draft:new');

  second?.();
  await pause();
  expect(taken.size).toBe(0);
});

test('a form that stored before it had a place stays there, and holds it', async () => {
  const stored = new Map<string, Draft<string>>();
  const drafts = {
    keys: () => [...stored.keys()],
    // As long as the checks of drafts have not come.
    read: () => null,
    save: (key: string, draft: Draft<string>) => stored.set(key, draft).has(key),
    remove: (key: string) => void stored.delete(key),
  } as unknown as Drafts<Draft<string>>;
  const seeking = { drafts, prefix: 'ana:recado:', isWanted: false, isOver: () => false };
  const place = new DraftPlace('new');
  const key = place.key();
  const taking = takeFree({ ...seeking, place });
  drafts.save(key, { values: 'Festa' } as Draft<string>);
  expect((await taking).found).toBeNull();
  expect(place.key()).toBe(key);
  await pause();
  expect([...taken]).toEqual([`caderneta.draft:ana:recado:${key}`]);
});
