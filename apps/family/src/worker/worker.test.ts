import { mockServer } from '@caderneta/api-client/msw/server';
import { http, HttpResponse } from 'msw';
import { FakeCaches, fakeWorker, pageRequest } from '../testing/fake-worker.ts';
import { startWorker } from './start-worker.ts';

const files = ['/familia/assets/aaaa1111/main.js', '/familia/assets/aaaa1111/feed.js'];
const server = mockServer(
  http.get('*/familia/assets/:build/:file', ({ params }) => HttpResponse.text(String(params.file))),
  http.get('*/familia', () => HttpResponse.html('<p>the page</p>')),
  http.get('*/v1/family/feed', () => HttpResponse.json({ items: ['one'] })),
);
const noConnection = () => server.use(http.all('*', () => HttpResponse.error()));

let kept: FakeCaches;
beforeEach(() => {
  kept = new FakeCaches();
  Object.defineProperty(globalThis, 'caches', { value: kept, configurable: true });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

async function installed(options?: Parameters<typeof fakeWorker>[0]) {
  const worker = fakeWorker(options);
  startWorker(worker.scope, files);
  await worker.fire('install');
  await worker.fire('activate');
  const ask = (path: string, mode?: RequestMode) =>
    worker.fire('fetch', { request: pageRequest(path, mode) });
  return { ...worker, ask };
}

test('without a connection any address shows the app, and what was loaded last', async () => {
  const { ask } = await installed();
  expect(await (await ask('/v1/family/feed'))?.json()).toEqual({ items: ['one'] });
  noConnection();
  expect(await (await ask('/familia/diarios', 'navigate'))?.text()).toBe('<p>the page</p>');
  expect(await (await ask('/familia/assets/aaaa1111/main.js'))?.text()).toBe('main.js');
  expect(await (await ask('/v1/family/feed'))?.json()).toEqual({ items: ['one'] });
});

test('a picture that was loaded is shown from the device, whatever address opens it', async () => {
  server.use(http.get('*/files/7/320', () => HttpResponse.text('a picture')));
  const { ask } = await installed();
  await ask('/files/7/320?e=1&s=one');
  noConnection();
  expect(await (await ask('/files/7/320?e=2&s=two'))?.text()).toBe('a picture');
  await expect(ask('/files/7/original?e=2&s=two')).rejects.toThrow();
});

test('what was never loaded fails as it would without the worker', async () => {
  const { ask } = await installed();
  noConnection();
  await expect(ask('/v1/family/chat')).rejects.toThrow();
});

test('with a connection the newest answer counts', async () => {
  const { ask } = await installed();
  await ask('/v1/family/feed');
  server.use(http.get('*/v1/family/feed', () => HttpResponse.json({ items: ['two'] })));
  expect(await (await ask('/v1/family/feed'))?.json()).toEqual({ items: ['two'] });
});

test('an access that was ended takes along what was kept', async () => {
  const { ask } = await installed();
  await ask('/v1/family/feed');
  expect(kept.stored.has('family-data')).toBe(true);
  server.use(http.get('*/v1/family/feed', () => new HttpResponse(null, { status: 401 })));
  expect((await ask('/v1/family/feed'))?.status).toBe(401);
  expect(kept.stored.has('family-data')).toBe(false);
});

test('a new build replaces the files of the one before, and waits to be let in', async () => {
  await kept.open('family-shell-old');
  const { fire, scope } = await installed();
  expect([...kept.stored.keys()]).toEqual(['family-shell-aaaa1111']);
  expect(scope.skipWaiting).not.toHaveBeenCalled();
  await fire('message', { data: 'take-over' });
  expect(scope.skipWaiting).toHaveBeenCalled();
});

test('what is none of its business is left to the browser', async () => {
  const { ask, fire } = await installed();
  expect(await ask('/v1/chats/summary')).toBeUndefined();
  const request = new Request('http://localhost/v1/family/session', { method: 'DELETE' });
  expect(await fire('fetch', { request })).toBeUndefined();
});

test('a notification says that there is news, and nothing of whom or what', async () => {
  const { fire, shown, said } = await installed({ windows: ['/familia', '/comunicados/listar'] });
  await fire('push', { data: { json: () => ({ url: '/familia/item/7', title: 'Ana' }) } });
  expect(said).toEqual([{ type: 'news' }]);
  expect(shown).toHaveLength(1);
  expect(JSON.stringify(shown)).not.toMatch('Ana');
  expect(shown[0]?.options).toMatchObject({
    body: 'A escola mandou uma novidade para você.',
    data: { url: '/familia/item/7' },
  });
});

test('a device that entered is told as such', async () => {
  const { fire, shown } = await installed();
  await fire('push', { data: { json: () => ({ url: '/familia/mais?aparelho=7' }) } });
  expect(shown[0]?.options).toMatchObject({
    body: 'Um novo aparelho entrou no seu acesso. Se não foi você, fale com a escola.',
  });
});

test.each([
  ['/familia/item/7', '/familia/item/7'],
  ['https://example.com/', '/familia'],
  [undefined, '/familia'],
])('a tap on a notification about %s opens %s', async (url, expected) => {
  const notification = { data: { url }, close: jest.fn() };
  const closed = await installed();
  await closed.fire('notificationclick', { notification });
  expect(closed.opened).toEqual([expected]);

  const open = await installed({ windows: ['/familia/mais'] });
  await open.fire('notificationclick', { notification });
  expect(open.opened).toEqual([]);
  expect(open.said).toEqual([{ type: 'open', url: expected }]);
});
