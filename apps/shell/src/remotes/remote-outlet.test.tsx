import { paths } from '@caderneta/links';
import { defineRemote, type LazyComponent, type RemoteDefinition } from '@caderneta/platform';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ComponentType } from 'react';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { administratorsAreas, allRemotes } from '../testing/remote-entries.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { sightings } from '../health/health.ts';
import { FailedBuilds } from './failed-builds.ts';
import { RemoteMisfitError } from './check-needs.ts';
import type { RemoteLoader } from './remote-loader.ts';

const announced = (remotes: readonly object[]) =>
  http.get('*/remotes.json', () =>
    HttpResponse.json({ schema: 1, remotes, navigation: administratorsAreas }),
  );
const server = mockServer(...portalHandlers, announced(allRemotes));
const sentence = 'Algo deu errado, por favor tente novamente!';

function Chats() {
  return <h1>mensagens</h1>;
}

function Diaries() {
  return <h1>diários</h1>;
}

const remoteOf = (name: string, pages: RemoteDefinition['pages']) => ({
  remote: defineRemote({ name, access: 'employee', pages }),
});
const pageOf = (page: ComponentType) => () => Promise.resolve({ default: page });

const diaries = remoteOf('diaries', { [paths.diaries]: pageOf(Diaries) });

const chat = (page: LazyComponent = pageOf(Chats)) => remoteOf('chat', { [paths.chats]: page });

/** A loader with the given answer for chat; diaries always works. */
function loaderOf(answer: () => Promise<unknown>): RemoteLoader & { chat: typeof answer } {
  return {
    chat: answer,
    register: jest.fn(),
    exchange: jest.fn(),
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
  'that serves not what it announced': () => Promise.resolve(remoteOf('chat', {})),
  'whose page breaks': () =>
    Promise.resolve(
      chat(
        pageOf(() => {
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

/** A loader of two builds of chat: `bad` as the session has it, and the good one that it replaced. */
function twoBuilds(bad: () => Promise<unknown>) {
  const good = `/remotes/chat/9876543210/remoteEntry.9876543210.js`;
  const entries = new Map<string, string>();
  const asked: string[] = [];
  const take = ({ name, entry }: { name: string; entry: string }) => entries.set(name, entry);
  const loader: RemoteLoader = {
    register: (remotes) => remotes.forEach(take),
    exchange: take,
    load(name) {
      if (name !== 'chat') return Promise.resolve(diaries);
      const isGood = entries.get(name) === good;
      asked.push(isGood ? 'good' : 'bad');
      return isGood ? works() : bad();
    },
  };
  const [announcedChat] = allRemotes.filter(({ name }) => name === 'chat');
  const { routes, home } = announcedChat!;
  const fallback = { buildId: '9876543210', entry: good, routes, home };
  const remotes = allRemotes.map((remote) =>
    remote.name === 'chat' ? { ...remote, fallback } : remote,
  );
  return { loader, remotes, asked };
}

test.each(Object.entries(failures))(
  'in place of a remote %s the last good build is shown, for as long as the tab is open',
  async (_, failure) => {
    const { loader, remotes, asked } = twoBuilds(failure);
    sightings.splice(0, sightings.length);
    const { user, reload } = renderShell({ at: paths.chats, remotes, loader });

    expect(await screen.findByRole('heading', { name: 'mensagens' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getAllByRole('link', { name: 'Diários' })[0]!);
    await user.click(screen.getAllByRole('link', { name: 'Mensagens' })[0]!);
    expect(await screen.findByRole('heading', { name: 'mensagens' })).toBeVisible();
    // Before it was shown the page was prepared, which is the first try.
    expect(asked.lastIndexOf('bad')).toBeLessThan(asked.indexOf('good'));
    expect(reload).not.toHaveBeenCalled();

    const seen = sightings.splice(0, sightings.length);
    const [bad, good] = ['0123456789', '9876543210'];
    const kindsOf = (buildId: string) =>
      seen.filter(({ build }) => build?.buildId === buildId).map(({ kind }) => kind);
    const failed = expect.stringMatching(/^(load|render)$/) as string;
    expect(kindsOf(bad)).toEqual(expect.arrayContaining(['used', failed, 'fallback']));
    // It was opened twice; the reporter tells the server once.
    expect(kindsOf(good)).toEqual(['used', 'used']);
    // A page that starts anew in this tab is handed the same builds.
    const next = new FailedBuilds().replaceIn(remotes);
    expect(next.find(({ name }) => name === 'chat')).toMatchObject({ buildId: good });
  },
);

test('if the last good build lacks the page, or fails as well, the error is shown', async () => {
  const { loader, remotes } = twoBuilds(fails('broken'));
  const without = remotes.map((remote) =>
    'fallback' in remote ? { ...remote, fallback: { ...remote.fallback, routes: [] } } : remote,
  );
  renderShell({ at: paths.chats, remotes: without, loader });
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
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

test('a reload is offered if the shell lacks a name that a remote imports', async () => {
  const loader = loaderOf(() => Promise.reject(new RemoteMisfitError('react: useLater')));
  const { user, reload, reports } = renderShell({ at: paths.chats, loader });

  await user.click(await screen.findByRole('button', { name: 'atualizar' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(reports).toEqual([
    expect.stringContaining('(misfit): RemoteMisfitError: react: useLater'),
  ]);
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

test('an area that is switched off says the sentence of the installation at each address', async () => {
  const routes = [paths.chats, paths.chat];
  const remotes = allRemotes.filter(({ name }) => name !== 'chat');
  const off = { routes, sentence: 'As mensagens voltam às 14h.' };
  server.use(
    http.get('*/remotes.json', () =>
      HttpResponse.json({
        schema: 1,
        remotes,
        navigation: administratorsAreas,
        switchedOff: [off],
      }),
    ),
  );
  const { user } = renderShell({ at: paths.chats, remotes, loader: loaderOf(works) });
  // The page came from before; asking again tells it.
  await user.click(await screen.findByRole('button', { name: 'recarregar' }));
  expect(await screen.findByText(off.sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'recarregar' })).toBeNull();
});

test('a bad entry does not affect the others', async () => {
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
