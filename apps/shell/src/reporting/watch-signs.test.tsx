import { defineRemote } from '@caderneta/platform';
import { paths } from '@caderneta/links';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen } from '@testing-library/react';
import { guardPortal } from '../remotes/guard-portal.ts';
import { readSession } from '../session/stored-session.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { allRemotes } from '../testing/remote-entries.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { lived, starts } from '../health/starts.ts';
import { watchSigns } from './watch-signs.ts';

mockServer(...portalHandlers);
const before = { buildId: 'good012345', entry: '/remotes/chat/good012345/e.js' };
const remotes = allRemotes.map((one) =>
  one.name === 'chat' ? { ...one, fallback: { ...one, ...before } } : one,
);
const chat = { app: 'chat', buildId: allRemotes.find(({ name }) => name === 'chat')!.buildId };
const remote = defineRemote({
  name: 'chat',
  access: 'employee',
  pages: { [paths.chats]: () => Promise.resolve({ default: () => <input aria-label="texto" /> }) },
});

let sent: Blob[];
let stop: () => void;
let cover: Element | null;
beforeAll(() => guardPortal());
beforeEach(() => {
  sent = [];
  cover = null;
  const sendBeacon = (_: string, body: Blob) => sent.push(body) > 0;
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  // jsdom lays nothing out.
  const box = { left: 0, top: 0, width: 40, height: 40 } as DOMRect;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
  document.elementFromPoint = () => cover ?? document.querySelector('.frame-areas a');
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  window.dispatchEvent(new Event('pagehide'));
  lived.ran.clear();
  localStorage.clear();
});

async function open() {
  // From the start: the page is looked at by the timer of what it ran first.
  jest.useFakeTimers({ advanceTimers: true });
  const loader = {
    register: jest.fn(),
    exchange: jest.fn(),
    load: () => Promise.resolve({ remote }),
  };
  const rendered = renderShell({ at: paths.chats, loader, remotes });
  await screen.findByLabelText('texto');
  stop = watchSigns(rendered.shell);
  return { ...rendered, exchange: loader.exchange };
}

/** Builds run for their first moments, and the page is looked at. */
const runs = () =>
  act(async () => {
    starts([chat]);
    await jest.advanceTimersByTimeAsync(6000);
  });

async function troubles() {
  const texts = await Promise.all(sent.splice(0).map((body) => body.text()));
  return texts.flatMap((text) => (JSON.parse(text) as { troubles: object[] }).troubles);
}
const trouble = (kind: string) => ({ kind, isFailing: true, builds: [chat] });

test('a page that covers the navigation makes room for the build before, and counts once', async () => {
  const { exchange, shell } = await open();
  await runs();
  expect(sent).toEqual([]);
  // A dialog may cover it.
  cover = document.body.appendChild(document.createElement('dialog'));
  cover.setAttribute('open', '');
  await runs();
  cover.removeAttribute('open');
  expect(sent).toEqual([]);

  await runs();
  expect(await troubles()).toEqual([trouble('frame')]);
  expect(exchange).toHaveBeenCalledWith(expect.objectContaining(before));
  await runs();
  expect(await troubles()).toEqual([]);
  // What is left of it goes with a new page.
  expect(shell.updates.isAsking).toBe(true);
  cover.remove();
});

test('letters that reach no field are told, and the page can start anew', async () => {
  const { shell } = await open();
  await runs();
  const press = (key = 'a') => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    screen.getByLabelText('texto').dispatchEvent(event);
  };
  const type = (times: number, key?: string) => {
    for (let time = 0; time < times; time += 1) {
      press(key);
      jest.advanceTimersByTime(1);
    }
  };
  // A busy page gets what was typed meanwhile at once.
  for (let time = 0; time < 5; time += 1) press();
  jest.advanceTimersByTime(1);
  const ownMask = (event: Event) => event.preventDefault();
  const field = screen.getByLabelText('texto');
  field.addEventListener('keydown', ownMask);
  type(5);
  field.removeEventListener('keydown', ownMask);
  await runs();

  const swallow = (event: Event) => event.stopImmediatePropagation();
  window.addEventListener('keydown', swallow, true);
  act(() => type(2));
  act(() => type(3, 'Escape'));
  expect(sent).toEqual([]);
  await act(async () => {
    type(1);
    await jest.advanceTimersByTimeAsync(1);
  });
  window.removeEventListener('keydown', swallow, true);
  expect(await troubles()).toEqual([trouble('keys')]);
  jest.useRealTimers();
  expect(await screen.findByText(/Nova versão disponível/)).toBeVisible();
  expect(shell.updates.isAsking).toBe(true);
});

test('a storage that was emptied is told, and the person stays signed in', async () => {
  await open();
  localStorage.clear();
  await runs();
  expect(await troubles()).toEqual([trouble('storage')]);
  expect(readSession()).not.toBeNull();
});
