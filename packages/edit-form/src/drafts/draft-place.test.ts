import { hold } from './draft-place.ts';

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
