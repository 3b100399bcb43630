import { defineRemote } from '@caderneta/platform';
import { paths } from '@caderneta/links';
import { act, screen } from '@testing-library/react';
import { mockServer } from '@caderneta/api-client/msw/server';
import { FailedBuilds } from '../remotes/failed-builds.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { allRemotes } from '../testing/remote-entries.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { leaveHeldPages } from './leave-held-page.ts';

mockServer(...portalHandlers);
const chat = allRemotes.find(({ name }) => name === 'chat')!;
const remote = defineRemote({
  name: 'chat',
  access: 'employee',
  pages: { [paths.chats]: () => Promise.resolve({ default: () => <h1>mensagens</h1> }) },
});

let sent: Blob[];
let stop: () => void;
beforeEach(() => {
  sent = [];
  const sendBeacon = (_: string, body: Blob) => sent.push(body) > 0;
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  localStorage.clear();
});

interface Opened {
  at?: string;
  heading?: string;
  load?: () => Promise<unknown>;
  isPreview?: boolean;
}

async function open(opened: Opened = {}) {
  const { at = paths.chats, heading = 'mensagens', isPreview } = opened;
  const { load = () => Promise.resolve({ remote }) } = opened;
  const loader = { register: jest.fn(), exchange: jest.fn(), load };
  const rendered = renderShell({ at, loader, isPreview });
  await screen.findByRole('heading', { name: heading });
  // Ends the marks of builds that start.
  window.dispatchEvent(new Event('pagehide'));
  jest.useFakeTimers();
  stop = leaveHeldPages(rendered.shell);
  return rendered;
}

const seconds = (count: number) => jest.advanceTimersByTime(count * 1000);

/** The router changes the address first, and then asks React for its page. */
function clickThatShowsNothing(address: string) {
  window.history.pushState(null, '', address);
  window.dispatchEvent(new Event('click'));
}

test('a page that stays for five seconds although another is asked for is left and counted', async () => {
  const { reload } = await open();
  seconds(10);
  clickThatShowsNothing(paths.noticeBoards);
  seconds(4);
  expect(reload).not.toHaveBeenCalled();
  seconds(2);
  expect(reload).toHaveBeenCalledTimes(1);
  const builds = [{ app: 'chat', buildId: chat.buildId }];
  expect(JSON.parse(await sent.pop()!.text())).toEqual({
    schema: 1,
    builds: [],
    troubles: [{ kind: 'hold', isFailing: true, builds }],
  });
  const before = { buildId: 'good012345' };
  const [next] = new FailedBuilds().replaceIn([{ ...chat, fallback: before } as never]);
  expect(next).toMatchObject(before);

  // The next click that leads nowhere is helped as well, and the build is not counted again.
  window.dispatchEvent(new Event('click'));
  seconds(6);
  expect(reload).toHaveBeenCalledTimes(2);
  expect(sent).toEqual([]);
});

test('who clicked before this was loaded is helped; a preview is not counted', async () => {
  const { shell, reload } = await open({ isPreview: true });
  stop();
  window.history.pushState(null, '', paths.noticeBoards);
  stop = leaveHeldPages(shell);
  seconds(6);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
});

test('a page that lets go within seconds, that nobody leaves or nobody sees, is not left', async () => {
  const { reload } = await open();
  clickThatShowsNothing(paths.noticeBoards);
  seconds(4);
  window.history.pushState(null, '', paths.chats);
  seconds(1);
  expect(jest.getTimerCount()).toBe(0);

  clickThatShowsNothing(`${paths.chats}?busca=a`);
  seconds(60);
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  clickThatShowsNothing(paths.noticeBoards);
  seconds(60);
  hidden.mockRestore();
  expect(reload).not.toHaveBeenCalled();
});

test('an area that is slow to load is no page that holds on', async () => {
  const { reload } = await open({
    at: paths.profile,
    heading: 'Perfil',
    load: () => new Promise(() => undefined),
  });
  act(() => screen.getAllByRole('link', { name: 'Mensagens' })[0]!.click());
  act(() => seconds(14));
  expect(window.location.pathname).toBe(paths.chats);
  expect(reload).not.toHaveBeenCalled();
});
