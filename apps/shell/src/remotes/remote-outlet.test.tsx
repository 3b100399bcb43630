import { defineRemote, paths } from '@caderneta/platform';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { allRemotes } from '../testing/remote-entries.ts';
import { renderShell } from '../testing/render-shell.tsx';
import type { RemoteLoader } from './remote-loader.ts';

const announced = (remotes: readonly object[]) =>
  http.get('*/remotes.json', () => HttpResponse.json({ schema: 1, remotes }));
const server = mockServer(...portalHandlers, announced(allRemotes));
const sentence = 'Algo deu errado, por favor tente novamente!';

function Chats() {
  return <h1>mensagens</h1>;
}

function Diaries() {
  return <h1>diários</h1>;
}

const diaries = {
  remote: defineRemote({
    name: 'diaries',
    routes: [{ path: paths.diaries, page: () => Promise.resolve(Diaries) }],
  }),
};

const chat = (page: () => Promise<ComponentType> = () => Promise.resolve(Chats)) => ({
  remote: defineRemote({ name: 'chat', routes: [{ path: paths.chats, page }] }),
});

/** A loader whose chat answers whatever `chat` is set to; diaries always works. */
function loaderOf(answer: () => Promise<unknown>): RemoteLoader & { chat: typeof answer } {
  return {
    chat: answer,
    register: jest.fn(),
    load(name) {
      return name === 'chat' ? this.chat() : Promise.resolve(diaries);
    },
  };
}

const works = () => Promise.resolve(chat());
const fails = (message: string) => () => Promise.reject(new Error(message));

test('a page of a remote appears in the frame, with its name and the focus', async () => {
  const { user, reports } = renderShell({ loader: loaderOf(works) });
  await screen.findByRole('heading', { name: 'olá, Marina' });
  await user.click(screen.getAllByRole('link', { name: 'Mensagens' })[0]!);

  expect(await screen.findByRole('heading', { name: 'mensagens' })).toHaveFocus();
  expect(document.title).toBe('mensagens · Caderneta');
  expect(reports).toEqual([]);
});

const failures: Record<string, () => Promise<unknown>> = {
  'whose container is not there': fails('Failed to get remoteEntry exports. #RUNTIME-008'),
  'whose page is not there': () =>
    Promise.resolve(chat(() => Promise.reject(new Error('Loading chunk 7 failed.')))),
  'that exposes something else': () => Promise.resolve({ default: Chats }),
  'that exposes another remote': () => Promise.resolve(diaries),
  'that serves not what it announced': () =>
    Promise.resolve({ remote: defineRemote({ name: 'chat', routes: [] }) }),
  'whose page breaks': () =>
    Promise.resolve(
      chat(() =>
        Promise.resolve(() => {
          throw new Error('broken');
        }),
      ),
    ),
};

test.each(Object.entries(failures))('a remote %s fails alone, and recovers', async (_, failure) => {
  const loader = loaderOf(failure);
  const { user, reports, reload } = renderShell({ at: paths.chats, loader });

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(reports).toEqual([expect.stringContaining('chat 0123456789 failed at /mensagens/listar')]);
  await user.click(screen.getAllByRole('link', { name: 'Diários' })[0]!);
  expect(await screen.findByRole('heading', { name: 'diários' })).toBeVisible();
  loader.chat = works;
  await user.click(screen.getAllByRole('link', { name: 'Mensagens' })[0]!);

  expect(await screen.findByRole('heading', { name: 'mensagens' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('recarregar tries again without reloading the page', async () => {
  const loader = loaderOf(failures['whose page is not there']!);
  const { user, reload } = renderShell({ at: paths.chats, loader });
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'recarregar' }));
  await screen.findByRole('alert');
  loader.chat = works;
  await user.click(screen.getByRole('button', { name: 'recarregar' }));

  expect(await screen.findByRole('heading', { name: 'mensagens' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('a remote that never answers is given up after the time limit', async () => {
  jest.useFakeTimers();
  const hangs = () => new Promise<unknown>(() => undefined);
  const { reports } = renderShell({ at: paths.chats, loader: loaderOf(hangs) });
  await screen.findByRole('link', { name: 'Configurações' });
  await act(() => jest.advanceTimersByTimeAsync(15_100));

  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(reports).toEqual([expect.stringContaining('time-limit')]);
  jest.useRealTimers();
});

test('a newer build on the server is offered when pages of the old one are gone', async () => {
  const newer = allRemotes.map((remote) => ({ ...remote, buildId: 'newer-build' }));
  server.use(announced(newer));
  const gone = failures['whose page is not there']!;
  const { user, reload } = renderShell({ at: paths.chats, loader: loaderOf(gone) });

  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Nova versão disponível. Deseja atualizar agora?',
  );
  await user.click(screen.getByRole('button', { name: 'atualizar' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('an area that was not announced says so, and opens once it is', async () => {
  const { user } = renderShell({
    at: paths.chats,
    remotes: allRemotes.filter(({ name }) => name !== 'chat'),
    loader: loaderOf(works),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await user.click(screen.getByRole('button', { name: 'recarregar' }));

  expect(await screen.findByRole('heading', { name: 'mensagens' })).toBeVisible();
});

test('a bad entry takes nothing else along', async () => {
  const broken = allRemotes.map((remote) =>
    remote.name === 'manage' ? { ...remote, entry: 'https://evil.example/x.js' } : remote,
  );
  const { reports } = renderShell({
    at: paths.chats,
    remotes: broken,
    loader: loaderOf(works),
  });

  expect(await screen.findByRole('heading', { name: 'mensagens' })).toBeVisible();
  expect(reports).toEqual([expect.stringContaining('"manage"')]);
});
