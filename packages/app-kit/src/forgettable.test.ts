import { Forgettable } from './forgettable.ts';

const request = { url: '/v1/schools/1' } as Request;
const response = { status: 200 } as Response;

/** Caches of a worker, in the steps in which Workbox stores an answer in them. */
function storing(stay: Forgettable) {
  const kept = new Map<string, Set<unknown>>();
  const open = (name: string) => kept.get(name) ?? kept.set(name, new Set()).get(name)!;
  const caches = { open: async (name: string) => open(name) };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  const plugin = stay.plugin();
  const state = {};
  return {
    kept,
    ask: () => plugin.handlerWillStart({ state }),
    mayStore: () => plugin.cacheWillUpdate({ response, state }),
    put: () => open('data').add(request),
    stored: () => plugin.cacheDidUpdate({ cacheName: 'data', request, state }),
    leave() {
      stay.forget();
      kept.clear();
    },
  };
}

test('an answer is kept for who asked for it', async () => {
  const { kept, ask, mayStore, put, stored } = storing(new Forgettable());
  await ask();
  expect(await mayStore()).toBe(response);
  put();
  await stored();
  expect(kept.get('data')).toEqual(new Set([request]));
});

test('one that comes after they left is not', async () => {
  const { ask, mayStore, leave } = storing(new Forgettable());
  await ask();
  leave();
  expect(await mayStore()).toBeNull();
});

test('one that is being stored while they leave does not stay', async () => {
  const { kept, ask, mayStore, put, stored, leave } = storing(new Forgettable());
  await ask();
  expect(await mayStore()).toBe(response);
  leave();
  put();
  await stored();
  expect(kept.get('data')).toEqual(new Set());
});

test('work of the worker itself knows whether its person is still there', () => {
  const stay = new Forgettable();
  const isPresent = stay.begin();
  expect(isPresent()).toBe(true);
  stay.forget();
  expect(isPresent()).toBe(false);
  expect(stay.begin()()).toBe(true);
});
