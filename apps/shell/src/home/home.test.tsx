import { type FirstStep, getEmailProof, getHome } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { defineRemote } from '@caderneta/platform';
import { mockServer } from '@caderneta/api-client/msw/server';
import { freezeClock, testSession } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { actionOf, remoteEntryOf } from '../testing/remote-entries.ts';
import { noRemotes, renderShell } from '../testing/render-shell.tsx';

const server = mockServer(...portalHandlers);
const region = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  // Only the calendar stands still: 21:30 of the 20th in São Paulo, and already the 21st in UTC.
  freezeClock('2026-11-21T00:30:00Z');
});
afterEach(() => {
  jest.useRealTimers();
});

test('the greeting carries the day of the school', async () => {
  renderShell();
  expect(await screen.findByRole('heading', { name: 'olá, Marina', level: 1 })).toBeVisible();
  expect(screen.getByText('sexta-feira, 20 de novembro')).toBeVisible();
});

const canteen = remoteEntryOf('canteen', ['/cantina'], {
  actions: [
    actionOf('ver cardápio', '/cantina', { order: 20, text: 'O que há hoje', isLive: true }),
    actionOf('novo cardápio', '/cantina/criar', { order: 5, row: 'other' }),
  ],
  blocks: [{ title: 'Hoje na cantina', order: 20 }],
});
const library = remoteEntryOf('library', ['/biblioteca'], {
  actions: [
    actionOf('emprestar livro', '/biblioteca', { order: 10, text: 'A qualquer aluno', area: 'no' }),
    actionOf('novo livro', '/biblioteca/criar', { order: 30, row: 'other' }),
  ],
  blocks: [{ title: 'Livros atrasados', order: 10 }],
});

function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>contado {count}</button>;
}
const lazy = (component: () => React.ReactNode) => () => Promise.resolve({ default: component });
const modules = {
  canteen: {
    remote: defineRemote({
      name: 'canteen',
      access: 'employee',
      pages: {},
      home: {
        actions: [
          {
            label: 'ver cardápio',
            path: '/cantina',
            icon: 'soup',
            order: 20,
            row: 'quick',
            live: lazy(() => 'Sopa de letras'),
          },
        ],
        blocks: [{ title: 'Hoje na cantina', order: 20, content: lazy(Counter) }],
      },
    }),
  },
  library: {
    remote: defineRemote({
      name: 'library',
      access: 'employee',
      pages: {},
      home: { blocks: [{ title: 'Livros atrasados', order: 10, content: lazy(() => 'Nenhum') }] },
    }),
  },
};

function loaderOf(remotes: Partial<typeof modules>): RemoteLoader {
  return {
    register: jest.fn(),
    exchange: jest.fn(),
    load: (name) => {
      const module = remotes[name as keyof typeof modules];
      return module ? Promise.resolve(module) : Promise.reject(new Error('Loading chunk failed.'));
    },
  };
}

const linksIn = async (navigation: string) => {
  const nav = within(await screen.findByRole('navigation', { name: navigation }));
  return nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

test('contributions of remotes are shown in their order, and their code in its place', async () => {
  const { user } = renderShell({ remotes: [canteen, library], loader: loaderOf(modules) });
  expect(await screen.findByText('Sopa de letras')).toBeVisible();

  expect(await linksIn('Ações rápidas')).toEqual([
    ['emprestar livroA qualquer aluno', '/biblioteca'],
    ['ver cardápioSopa de letras', '/cantina'],
  ]);
  expect(await linksIn('Outras ações')).toEqual([
    ['novo cardápio', '/cantina/criar'],
    ['novo livro', '/biblioteca/criar'],
  ]);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Livros atrasados', 'Hoje na cantina']);
  const block = within(await region('Hoje na cantina'));
  await user.click(await block.findByRole('button', { name: 'contado 0' }));
  expect(block.getByRole('button', { name: 'contado 1' })).toBeVisible();
});

test('a remote that is down costs only its own places, which offer to try again', async () => {
  const up: Partial<typeof modules> = { library: modules.library };
  const options = { remotes: [canteen, library], loader: loaderOf(up) };
  const { user, reports } = renderShell(options);
  const block = within(await region('Hoje na cantina'));
  expect(await block.findByRole('alert')).toHaveTextContent('Algo deu errado');
  expect(await screen.findByText('Nenhum')).toBeVisible();
  expect(await linksIn('Ações rápidas')).toContainEqual(['ver cardápioO que há hoje', '/cantina']);
  expect(reports).toEqual(
    expect.arrayContaining([
      expect.stringContaining('canteen 0123456789 failed at Hoje na cantina (chunk)'),
    ]),
  );
  up.canteen = modules.canteen;
  await user.click(block.getByRole('button', { name: 'recarregar' }));

  expect(await block.findByRole('button', { name: 'contado 0' })).toBeVisible();
});

test('while a block loads, its card is shown', async () => {
  const never: RemoteLoader = { ...noRemotes, load: () => new Promise(() => undefined) };
  renderShell({ remotes: [library], loader: never });
  expect(within(await region('Livros atrasados')).getByRole('status')).toHaveTextContent(
    'Carregando…',
  );
});

test('a new school sees its first steps, and those that are done', async () => {
  const { school } = testSession();
  const empty = { diaries: [], agenda: null, unreadMessages: null };
  server.use(
    mockEndpoint(getHome, () => ({
      school,
      ...empty,
      firstSteps: { done: ['classrooms', 'employees'] as const satisfies FirstStep[] },
    })),
    mockEndpoint(getEmailProof, () => ({ isAsked: true })),
  );
  renderShell({ as: { employee: { role: 'Administrator' } } });
  const steps = within(await region('Primeiros passos'));
  expect(steps.getAllByText('feito')).toHaveLength(2);
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/gerenciar/importar',
    '/alcance',
    '/comunicados/criar',
  ]);
  expect(await steps.findByText(/^Confirme seu e-mail/)).toBeVisible();
});

test('a school that has begun sees none', async () => {
  renderShell();
  await screen.findByRole('heading', { name: 'olá, Marina', level: 1 });
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).not.toBeInTheDocument();
});
