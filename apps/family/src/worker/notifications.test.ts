import { announce, openFrom, type NotifyingScope } from './notifications.ts';

const origin = 'http://localhost';

/** A worker's scope with open windows that records notifications, messages and opened pages. */
function scopeWith(...windows: string[]) {
  const said: unknown[] = [];
  let shown: { body?: string; data?: unknown; tag: string }[] = [];
  const opened: string[] = [];
  const clients = windows.map((url) => ({
    url: origin + url,
    focus: () => Promise.resolve(),
    postMessage: (message: unknown) => void said.push(message),
  }));
  const scope = {
    location: { origin },
    clients: {
      matchAll: () => Promise.resolve(clients),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
    registration: {
      getNotifications: () => Promise.resolve(shown),
      showNotification: async (title: string, options: { tag: string }) => {
        const close = () => (shown = shown.filter((one) => one !== notification));
        const notification = { title, ...options, close };
        shown = [...shown.filter(({ tag }) => tag !== options.tag), notification];
      },
    },
  } as unknown as NotifyingScope;
  return { scope, said, opened, shown: () => shown };
}

const pushOf = (message: object) => ({ data: { json: () => message } }) as unknown as PushEvent;

test('a notification says that there is news, without names or contents', async () => {
  const { scope, said, shown } = scopeWith('/familia', '/comunicados/listar');
  await announce(scope, pushOf({ url: '/familia/item/7', title: 'Ana' }));
  expect(said).toEqual([{ type: 'news' }]);
  expect(shown()).toHaveLength(1);
  expect(JSON.stringify(shown())).not.toMatch('Ana');
  expect(shown()[0]).toMatchObject({
    body: 'A escola mandou uma novidade para você.',
    data: { url: '/familia/item/7' },
  });
});

test('news that the phone still shows is told together, but for what is urgent', async () => {
  const { scope, shown } = scopeWith();
  const bodies = () => shown().map(({ body }) => body);
  const paths = ['item/7', 'item/8?urgente', 'diarios/1', 'item/7', 'item/9'];
  await Promise.all(paths.map((path) => announce(scope, pushOf({ url: `/familia/${path}` }))));
  expect(bodies()).toEqual([
    'URGENTE: a escola mandou uma novidade para você.',
    'A escola mandou 3 novidades para você.',
  ]);
  expect(shown()[1]).toMatchObject({ data: { url: '/familia' } });
});

test('a notification stands under the name of its school, and of neither of two', async () => {
  const { scope, shown } = scopeWith();
  const [girassol, ipe] = ['Escola Girassol', 'Escola Ipê'];
  const titles = () => shown().map((one) => (one as unknown as { title: string }).title);
  await announce(scope, pushOf({ url: '/familia/item/7', school: girassol }));
  expect(titles()).toEqual([girassol]);
  await announce(scope, pushOf({ url: '/familia/item/8', school: girassol }));
  expect(titles()).toEqual([girassol]);
  await announce(scope, pushOf({ url: '/familia/item/9', school: ipe }));
  expect(titles()).toEqual(['Caderneta']);
  await announce(scope, pushOf({ url: '/familia/item/1?urgente', school: ipe }));
  expect(titles()).toEqual(['Caderneta', `URGENTE · ${ipe}`]);
});

test('news of one school of several together opens under its tab, of two the first', async () => {
  const { scope, shown } = scopeWith();
  const ipe = { school: 'Escola Ipê', schoolId: '7' };
  const opened = () => (shown().at(-1)?.data as { url: string }).url;
  for (const url of ['/familia/item/1', '/familia/item/2'])
    await announce(scope, pushOf({ url, ...ipe }));
  expect(opened()).toBe('/familia?escola=7');
  await announce(scope, pushOf({ url: '/familia/item/3', school: 'Escola Girassol' }));
  expect(opened()).toBe('/familia');
});

test('a notification names the office that sent it instead of the school', async () => {
  const { scope, shown } = scopeWith();
  const from = 'Secretaria de Campinas';
  await announce(scope, pushOf({ url: '/familia/item/7?urgente', from }));
  await announce(scope, pushOf({ url: '/familia/item/8', from }));
  expect(shown().map(({ body }) => body)).toEqual([
    'URGENTE: Secretaria de Campinas mandou uma novidade para você.',
    'Secretaria de Campinas mandou uma novidade para você.',
  ]);
});

test('a notification of something urgent says so', async () => {
  const { scope, shown } = scopeWith();
  await announce(scope, pushOf({ url: '/familia/item/7?urgente' }));
  expect(shown()[0]).toMatchObject({
    title: 'URGENTE · Caderneta',
    body: 'URGENTE: a escola mandou uma novidade para você.',
  });
});

test('a new device has a notification of its own', async () => {
  const { scope, shown } = scopeWith();
  await announce(scope, pushOf({ url: '/familia/mais?aparelho=7' }));
  expect(shown()[0]?.body).toBe(
    'Um novo aparelho entrou no seu acesso. Se não foi você, fale com a escola.',
  );
});

test.each([
  ['/familia/item/7', '/familia/item/7'],
  ['https://example.com/', '/familia'],
  [undefined, '/familia'],
])('a tap on a notification about %s opens %s', async (url, expected) => {
  const close = jest.fn();
  const tap = { notification: { data: { url }, close } } as unknown as NotificationEvent;
  const closed = scopeWith();
  await openFrom(closed.scope, tap);
  expect(close).toHaveBeenCalled();
  expect(closed.opened).toEqual([expected]);

  const open = scopeWith('/familia/mais');
  await openFrom(open.scope, tap);
  expect(open.opened).toEqual([]);
  expect(open.said).toEqual([{ type: 'open', url: expected }]);
});

test('a correction says what changed, and without a sound where nobody has to know at once', async () => {
  const { scope, shown } = scopeWith();
  const what = 'O horário mudou: era 08:00, agora 09:00.';
  await announce(scope, pushOf({ url: '/familia/item/7', what }));
  expect(shown()).toMatchObject([{ body: what, silent: false }]);
  await announce(
    scope,
    pushOf({ url: '/familia/item/7', what: 'A escola corrigiu.', isQuiet: true }),
  );
  expect(shown()).toMatchObject([{ body: 'A escola corrigiu.', silent: true }]);
});
