import { api } from '@caderneta/api-client';
import { listChats } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { defineRemote } from '@caderneta/platform';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sightings } from '../health/health.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { startPreparing } from './prepare-ahead.ts';
import { preparePage } from './prepare-page.ts';

const asked = jest.fn();
const server = mockServer(...portalHandlers);
const query = { limit: 20, offset: 0 };
const ask = () => api.page(listChats, { query });
const load = jest.fn();
const page = jest.fn(() => Promise.resolve({ default: () => <h1>mensagens</h1> }));
const remote = defineRemote({
  name: 'chat',
  access: 'employee',
  pages: { [paths.chats]: page },
  firstCalls: { [paths.chats]: '/v1/chats/summary?limit=20&offset=0' },
});

let idle: (() => void)[];
let stop: () => void;

/** What the browser says of the scripts that it loaded. */
const scripts = jest.fn();

beforeEach(() => {
  jest.clearAllMocks();
  scripts.mockReturnValue([]);
  Object.assign(performance, { getEntriesByType: scripts });
  idle = [];
  load.mockImplementation((name: string) =>
    name === 'chat' ? Promise.resolve({ remote }) : Promise.reject(new Error('down')),
  );
  Object.assign(window, { requestIdleCallback: (work: () => void) => idle.push(work) });
  server.use(mockEndpoint(listChats, () => (asked(), []), { total: 7 }));
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

async function open() {
  const { shell } = renderShell({ loader: { register: jest.fn(), exchange: jest.fn(), load } });
  await screen.findByRole('heading', { name: 'olá, Marina' });
  await waitFor(() => expect(shell.queries.isFetching()).toBe(0));
  page.mockClear();
  stop = startPreparing(shell);
  return shell;
}
const link = () => screen.getAllByRole('link', { name: 'Mensagens' })[0]!;

test('the areas of the menu load when the page is idle, without their data', async () => {
  const { pages } = await open();
  const prepare = jest.spyOn(pages, 'prepare');
  await waitFor(() => {
    idle.splice(0).forEach((work) => work());
    expect(prepare).toHaveBeenCalledTimes(7);
  });
  const areas = prepare.mock.calls.map(([id]) => id.split(' ').at(-1));
  // Those of the phone's bar come first.
  expect(areas.slice(0, 4)).toEqual([
    '/diarios/listar',
    '/comunicados/listar',
    '/mensagens/listar',
    '/atividades/listar',
  ]);
  expect(page).toHaveBeenCalledTimes(1);
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  // So Chromium calls what the worker has from the network.
  { deliveryType: 'cache' },
  {},
])('nothing more loads ahead once a page has enough scripts, %j', async (from) => {
  scripts.mockReturnValue([{ name: '/assets/main.js', encodedBodySize: 206_000, ...from }]);
  await open();
  idle.splice(0).forEach((work) => work());
  expect(scripts).toHaveBeenCalled();
  expect(page).not.toHaveBeenCalled();
});

test('nothing loads ahead while a page is on its way', async () => {
  const { pages } = await open();
  const prepare = jest.spyOn(pages, 'prepare');
  const shape = document.createElement('p');
  shape.setAttribute('aria-busy', 'true');
  screen.getByRole('main').append(shape);
  idle.splice(0).forEach((work) => work());
  expect(prepare).not.toHaveBeenCalled();
});

test('what the worker keeps leaves room to load ahead', async () => {
  scripts.mockReturnValue([
    { name: '/assets/main.js', encodedBodySize: 600_000, deliveryType: 'cache-storage' },
    { name: '/assets/later.js', encodedBodySize: 204_000, deliveryType: '' },
  ]);
  await open();
  await waitFor(() => {
    idle.splice(0).forEach((work) => work());
    expect(page).toHaveBeenCalledTimes(1);
  });
});

test('a build that was loaded ahead counts as used once its page is opened', async () => {
  const shell = await open();
  const uses = () =>
    sightings.splice(0).filter(({ kind, build }) => kind === 'used' && build?.app === 'chat');
  await preparePage(shell, paths.chats);
  expect(uses()).toEqual([]);
  fireEvent.click(link());
  await screen.findByRole('heading', { name: 'mensagens' });
  expect(uses()).toHaveLength(1);
});

test.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '3g' }])(
  'nothing loads ahead where the network is %j',
  async (connection) => {
    Object.assign(navigator, { connection });
    await open();
    expect(idle).toEqual([]);
  },
);

test.each(['pointerOver', 'focusIn'] as const)(
  'the data of a link is asked for once at %s, and given once to its page',
  async (approach) => {
    const shell = await open();
    const page = jest.spyOn(api, 'page');
    const approached = async () => {
      fireEvent[approach](link());
      await shell.remotes.firstCallOf(paths.chats);
    };
    await approached();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await approached();
    expect(page).toHaveBeenCalledTimes(1);
    expect((await ask()).total).toBe(7);
    expect(asked).toHaveBeenCalledTimes(1);
    await approached();
    // The page's own, and none for the link that it was opened by.
    expect(page).toHaveBeenCalledTimes(2);
    page.mockRestore();

    await ask();
    expect(asked).toHaveBeenCalledTimes(2);
  },
);

test('a page outside of the signed-in area loads when somebody comes to its link', async () => {
  const { shell } = renderShell({ as: null, at: paths.login });
  const forgot = await screen.findByRole('link', { name: 'Esqueci minha senha' });
  stop = startPreparing(shell);
  const prepare = jest.spyOn(shell.pages, 'prepare');
  fireEvent.pointerOver(forgot);
  expect(prepare).toHaveBeenCalledWith(paths.forgotPassword, expect.anything());
});

test('data is not given after a change that may have made it old', async () => {
  const shell = await open();
  fireEvent.pointerOver(link());
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  shell.events.emit('chat-changed', { chatId: '0198f4a2-0000-7000-8000-00000000ffff' });
  await ask();
  expect(asked).toHaveBeenCalledTimes(2);
});
