import { getSchool } from '@caderneta/api-client/contract';
import { api } from '@caderneta/api-client';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { setOff } from '@caderneta/platform';
import { testSession } from '@caderneta/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { millisecondsInDay } from 'date-fns/constants';
import { http, HttpResponse } from 'msw';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { allRemotes } from '../testing/remote-entries.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { setHeader } from './updates.ts';

const question = 'Nova versão disponível. Deseja atualizar agora?';
const second = 1000;
const day = millisecondsInDay;
const { id } = testSession().school;

/** The set that the server names to this session now. */
let newest = 'first';
let takenBack = false;
let fetched: string[] = [];
mockServer(
  mockEndpoint(getSchool, () =>
    HttpResponse.json(testSession().school, { headers: { [setHeader]: newest } }),
  ),
  http.get('*/remotes.json', ({ request }) => {
    fetched.push(new URL(request.url).search);
    return HttpResponse.json({ schema: 1, set: newest, remotes: allRemotes, takenBack });
  }),
  http.get('*/perfil', () =>
    HttpResponse.html(
      '<link rel="preload" as="script" href="/assets/next/profile.js"><script src="/assets/next/main.js"></script>',
    ),
  ),
  http.get('*/assets/next/:file', ({ params }) => {
    fetched.push(String(params.file));
    return HttpResponse.text('');
  }),
  ...portalHandlers,
);

beforeEach(() => {
  newest = 'first';
  takenBack = false;
  fetched = [];
  localStorage.removeItem('caderneta.update-answered');
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

async function openProfile() {
  const rendered = renderShell({ at: '/perfil', set: 'first' });
  await screen.findByRole('heading', { name: 'Perfil' });
  return rendered;
}

/** A call of any page, and then `milliseconds` without input. */
async function call(milliseconds = 4 * second) {
  await act(async () => {
    const answer = api.call(getSchool, { params: { id } });
    await jest.advanceTimersByTimeAsync(milliseconds);
    await answer;
  });
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const asked = () => screen.queryByText(question);
const press = (name: string) =>
  act(async () => within(screen.getByRole('dialog')).getByRole('button', { name }).click());

test('a newer set is fetched once, and used if the person agrees', async () => {
  const { reload } = await openProfile();
  await call();
  expect(asked()).toBeNull();
  expect(fetched).toEqual([]);

  newest = 'second';
  await call();
  expect(await screen.findByText(question)).toBeVisible();
  expect(fetched.sort()).toEqual(['', 'main.js', 'profile.js']);
  await call();
  expect(fetched).toHaveLength(3);
  expect(reload).not.toHaveBeenCalled();
  await press('atualizar');
  expect(reload).toHaveBeenCalledTimes(1);
});

const hour = 60 * 60 * second;
/** A key, and the moments in which somebody is left in peace. */
async function touch() {
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown')));
  await pass(4 * second);
}

test('after an answer nobody is asked for some hours, whatever is released', async () => {
  const { reload } = await openProfile();
  newest = 'second';
  await call();
  await screen.findByText(question);
  await press('fechar');
  for (newest of ['second', 'third', 'fourth']) {
    await call();
    await touch();
    expect(asked()).toBeNull();
  }
  await pass(4 * hour);
  await touch();
  expect(await screen.findByText(question)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('who runs what was taken back is asked at once, and once', async () => {
  await openProfile();
  newest = 'second';
  await call();
  await screen.findByText(question);
  await press('fechar');
  takenBack = true;
  newest = 'without it';
  await call();
  expect(await screen.findByText(question)).toBeVisible();
  await press('fechar');
  await call();
  await touch();
  expect(asked()).toBeNull();
});

test('a question leaves when another tab has the answer, or its release goes back', async () => {
  await openProfile();
  newest = 'second';
  await call();
  await screen.findByText(question);
  act(() => {
    localStorage.setItem('caderneta.update-answered', String(Date.now()));
    window.dispatchEvent(new StorageEvent('storage', { key: 'caderneta.update-answered' }));
  });
  expect(asked()).toBeNull();
  await touch();
  expect(asked()).toBeNull();

  await pass(4 * hour);
  await touch();
  expect(await screen.findByText(question)).toBeVisible();
  newest = 'first';
  await call();
  expect(asked()).toBeNull();
  // That was no answer.
  newest = 'third';
  await call();
  expect(await screen.findByText(question)).toBeVisible();
});

test('no question comes while typing, with an open dialog, or if something would be lost', async () => {
  const { shell } = await openProfile();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  newest = 'second';
  await call();
  await waitFor(() => expect(shell.updates.current()).toBe('second'));
  await pass(60 * second);
  expect(asked()).toBeNull();

  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  act(() => field.blur());
  await pass(60 * second);
  expect(asked()).toBeNull();
  dialog.remove();

  const arrived = setOff('arquivos');
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown')));
  await pass(60 * second);
  expect(asked()).toBeNull();
  arrived();

  act(() => void document.dispatchEvent(new KeyboardEvent('keydown')));
  await pass(2 * second);
  expect(asked()).toBeNull();
  expect(await screen.findByText(question)).toBeVisible();
  field.remove();
});

test('a set that was taken back is not asked about', async () => {
  const { shell } = await openProfile();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  newest = 'second';
  await call();
  await waitFor(() => expect(shell.updates.current()).toBe('second'));
  newest = 'first';
  await call();
  act(() => field.blur());
  await pass(60 * second);
  expect(asked()).toBeNull();
  field.remove();
});

test('a page with previews and one without hear of no set but their own', async () => {
  const previewed = renderShell({ at: '/perfil', set: 'first', isPreview: true });
  await screen.findByRole('heading', { name: 'Perfil' });
  newest = 'second';
  await call(60 * second);
  expect(asked()).toBeNull();
  await act(() => previewed.shell.remotes.newestSet());
  expect(fetched).toEqual(['?previa=1']);
});

test('the remotes of somebody else are taken before their set counts', async () => {
  const { shell } = await openProfile();
  shell.remotes.owner = 'another employee';
  newest = 'second';
  await call(60 * second);
  expect(asked()).toBeNull();
  expect(fetched).toEqual([]);
});

test('twice a day a page tells which builds it runs', async () => {
  await openProfile();
  await call();
  expect(fetched).toEqual([]);
  await pass(day / 2 + second);
  await call();
  await call();
  const ids = Object.fromEntries(allRemotes.map(({ name, buildId }) => [name, buildId]));
  expect(fetched).toEqual([`?${new URLSearchParams(ids).toString()}`]);
});
