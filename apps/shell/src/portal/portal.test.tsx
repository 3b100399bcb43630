import { startsKey } from '../health/starts.ts';
import { api } from '@caderneta/api-client';
import { countUnreadMessages, login, logout, sendMessage } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { setOff } from '@caderneta/platform';
import { testSession } from '@caderneta/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readSession, signedOutKey } from '../session/stored-session.ts';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import {
  administratorsAreas,
  allRemotes,
  areaOf,
  teachersAreas,
} from '../testing/remote-entries.ts';
import { address, renderShell } from '../testing/render-shell.tsx';
// The page loads it when it is idle.
import '../layout/menu-sheet.tsx';

const server = mockServer(...portalHandlers);
const forTeachers = allRemotes.filter(({ name }) => name !== 'manage');
const greeting = () => screen.findByRole('heading', { name: 'olá, Marina' });
const sidebar = () => within(screen.getAllByRole('navigation', { name: 'Principal' })[0]!);

const everybodys = [
  'Início',
  'Diários',
  'Atividades',
  'Comunicados',
  'Galerias',
  'Eventos',
  'Mural',
  'Mensagens',
];

test.each([
  ['Administrator', [...everybodys, 'Gerenciar']],
  ['Teacher', everybodys],
] as const)('the sidebar of an employee with the role %s', async (role, labels) => {
  renderShell({
    as: { employee: { role } },
    navigation: role === 'Teacher' ? teachersAreas : administratorsAreas,
  });
  await greeting();

  const links = sidebar().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(labels);
  expect(sidebar().getByRole('link', { current: 'page' })).toHaveTextContent('Início');
  expect(screen.getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', '/ajuda');
  expect(screen.getByText('Escola Girassol')).toBeVisible();
  expect(screen.getByText(role === 'Teacher' ? 'Professor' : 'Administrador')).toBeVisible();
});

test.each([
  ['/comunicados/listar', 'Comunicados'],
  ['/mensagens/listar', 'mensagens'],
  ['/comunicados/1', ''],
])('while the page at %s is on its way, its place says "%s"', async (at, heading) => {
  renderShell({
    at,
    remotes: forTeachers,
    navigation: teachersAreas,
    loader: { register: jest.fn(), exchange: jest.fn(), load: () => new Promise(() => undefined) },
  });
  await sidebar().findByRole('link', { name: 'Diários' });

  expect(screen.getByRole('status')).toHaveTextContent(`Carregando…${heading}`);
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

test.each(['/gerenciar', '/funcionarios/criar', '/gerenciar/turma/1', '/qualquer/coisa'])(
  'a teacher at %s is shown the home',
  async (at) => {
    const load = jest.fn();
    renderShell({
      at,
      remotes: forTeachers,
      navigation: teachersAreas,
      loader: { register: jest.fn(), exchange: jest.fn(), load },
    });

    expect(await greeting()).toBeVisible();
    expect(load).not.toHaveBeenCalledWith('manage');
  },
);

test('somebody signs out after being asked', async () => {
  const ended: unknown[] = [];
  server.use(mockEndpoint(logout, ({ body }) => void ended.push(body)));
  const { user, reload } = renderShell({ at: '/perfil' });
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  localStorage.setItem(`caderneta.draft:${readSession()!.employee.id}:letter:new`, 'Olá');
  const modal = within(screen.getByRole('dialog', { name: 'Atenção' }));
  expect(modal.getByText('Deseja mesmo deslogar?')).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'sair' }));

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(address()).toBe('/login');
  renderShell({ at: address(), as: null });
  expect(await screen.findByText('Deslogado com sucesso!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
  // The mark of a page that has just started says nothing of the person.
  const kept = Object.keys(localStorage).filter((key) => !key.startsWith(startsKey));
  expect(kept).toEqual([signedOutKey]);
  expect(ended).toEqual([{ refreshToken: 'first-refresh' }]);
});

test('signing out names what can still be taken back', async () => {
  const { user } = renderShell({ at: '/perfil' });
  await screen.findByRole('button', { name: 'Sair' });
  const left = setOff('“Passeio”', { afterwards: 'leaves' });
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const modal = within(await screen.findByRole('dialog'));
  expect(modal.getByText(/“Passeio” sai em instantes: depois de sair/)).toBeVisible();
  left();
  expect(modal.getByText('Deseja mesmo deslogar?')).toBeVisible();
});

test('the sign-out names the person’s drafts, which stay only on request', async () => {
  server.use(mockEndpoint(logout, () => undefined));
  const { user } = renderShell({ at: '/perfil' });
  await screen.findByRole('button', { name: 'Sair' });
  const { id } = readSession()!.employee;
  localStorage.setItem(`caderneta.draft:${id}:comunicado:new`, 'Olá');
  localStorage.setItem(`caderneta.draft:${id}:diarios:1`, 'Olá');
  localStorage.setItem('caderneta.draft:another:evento:new', 'Olá');
  const leave = async () => {
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    return within(await screen.findByRole('dialog', { name: 'Atenção' }));
  };
  const modal = await leave();
  expect(modal.getByText('Deseja mesmo deslogar?')).toBeVisible();
  expect(
    modal.getByText(
      'Há 2 rascunhos neste aparelho: comunicado e diário. Ao sair, eles serão apagados.',
    ),
  ).toBeVisible();
  await user.click(modal.getByRole('checkbox', { name: 'manter meus rascunhos neste aparelho' }));
  await user.click(modal.getByRole('button', { name: 'sair' }));
  await waitFor(() => expect(readSession()).toBeNull());
  expect(localStorage.getItem(`caderneta.draft:${id}:comunicado:new`)).toBe('Olá');
});

test('the sign-out names the children whose diary waits, and keeps it unless told', async () => {
  server.use(mockEndpoint(logout, () => undefined));
  const { user } = renderShell({ at: '/perfil' });
  await screen.findByRole('button', { name: 'Sair' });
  const { id } = readSession()!.employee;
  const place = `caderneta.draft:${id}:diarios:1~batch~k`;
  const words = { one: 'diário de 1 criança', many: 'diário de # crianças' };
  const waits = { ...words, count: 3, sender: 'diaries' };
  const waiting = { version: 7, savedAt: 0, waits, draft: {} };
  localStorage.setItem(place, JSON.stringify(waiting));
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Atenção' }));
  expect(
    modal.getByText(/^Ainda não chegou à escola: diário de 3 crianças\. Fica neste aparelho/),
  ).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'sair' }));
  await waitFor(() => expect(readSession()).toBeNull());
  expect(localStorage.getItem(place)).not.toBeNull();
});

test('the sign-out works without a connection', async () => {
  server.use(mockEndpoint(logout, () => HttpResponse.error()));
  const { user, reload } = renderShell();
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await user.click(screen.getByRole('button', { name: 'sair' }));

  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(readSession()).toBeNull();
});

test('who signs out while something is being sent keeps its text', async () => {
  const held = Promise.withResolvers<never>();
  server.use(
    mockEndpoint(logout, () => undefined),
    mockEndpoint(sendMessage, () => held.promise),
  );
  const { user } = renderShell({ at: '/perfil' });
  const { id } = readSession()!.employee;
  localStorage.setItem(`caderneta.draft:${id}:mensagem:1`, 'Olá');
  const sending = api.call(sendMessage, { params: { id }, body: { text: 'Olá' } });
  const outcome = expect(sending).rejects.toMatchObject({ kind: 'another-person' });
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  expect(await screen.findByText(/Algo ainda está sendo enviado/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'sair' }));
  await waitFor(() => expect(readSession()).toBeNull());
  expect(localStorage.getItem(`caderneta.draft:${id}:mensagem:1`)).toBe('Olá');
  held.resolve(HttpResponse.error() as never);
  await outcome;
});

test('a badge shows the count of its endpoint, up to 99, and reloads it after its events', async () => {
  let count = 105;
  server.use(mockEndpoint(countUnreadMessages, () => ({ count })));
  const { shell } = renderShell();
  await greeting();
  const messages = () => sidebar().getByRole('link', { name: /Mensagens/ });
  await waitFor(() => expect(messages()).toHaveAccessibleName(/99\+ mensagens não lidas/));

  for (const [next, name] of [
    [15, /15 mensagens não lidas/],
    [0, /^Mensagens$/],
  ] as const) {
    count = next;
    act(() => shell.events.emit('chat-read', { chatId: 'any' }));
    await waitFor(() => expect(messages()).toHaveAccessibleName(name));
  }
});

test('an area that the shell never heard of has its place, icon and bar', async () => {
  const icon = [['rect', { x: '3', y: '4', width: '18', height: '16', rx: '2' }]];
  const canteen = { ...areaOf('Cantina', '/cantina', { onBar: true }), icon };
  const [first, ...others] = teachersAreas;
  renderShell({ navigation: [first!, canteen, ...others] });
  await greeting();

  const links = sidebar().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    'Início',
    'Diários',
    'Cantina',
    'Atividades',
  ]);
  expect(links[2]!.querySelector('rect')).toHaveAttribute('width', '18');
  expect(screen.getAllByRole('link', { name: 'Cantina' })).toHaveLength(2);
});

test('the phone’s menu opens the areas beyond the bar', async () => {
  const { user } = renderShell({ as: { employee: { role: 'Administrator' } } });
  await greeting();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Atividades',
    'Galerias',
    'Eventos',
    'Mural',
    'Gerenciar',
    'Configurações',
    'Ajuda',
  ]);
  expect(menu.getByRole('link', { name: 'Ajuda' })).toHaveAttribute('href', '/ajuda');
  await user.click(menu.getByRole('link', { name: 'Configurações' }));

  expect(await screen.findByRole('heading', { name: 'Perfil' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(document.title).toBe('Perfil · Caderneta');
});

test('a session without its cookie gets its remotes after a renewal', async () => {
  const answers = [[], forTeachers];
  const asked = jest.fn();
  server.use(
    http.get('*/remotes.json', () => {
      asked();
      return HttpResponse.json({
        schema: 1,
        remotes: answers.shift(),
        navigation: teachersAreas,
      });
    }),
    mockEndpoint(login, ({ body }) => {
      expect(body.grantType).toBe('RefreshToken');
      return authInfoOf(testSession().employee, 'second');
    }),
  );
  const { shell } = renderShell({ remotes: [], navigation: [] });

  expect(await greeting()).toBeVisible();
  expect(readSession()).toMatchObject({ accessToken: 'second-access' });
  expect(asked).toHaveBeenCalledTimes(2);
  expect(shell.remotes.current().remotes).toHaveLength(forTeachers.length);
  expect(sidebar().getAllByRole('link')).toHaveLength(everybodys.length);
});
