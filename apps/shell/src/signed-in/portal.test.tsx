import { listChats, login, logout, type ChatSummary } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { readSession } from '../session/stored-session.ts';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { allRemotes } from '../testing/remote-entries.ts';
import { address, renderShell } from '../testing/render-shell.tsx';

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
  renderShell({ as: { employee: { role } } });
  await greeting();

  const links = sidebar().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(labels);
  expect(sidebar().getByRole('link', { current: 'page' })).toHaveTextContent('Início');
  expect(screen.getByText('Escola Girassol')).toBeVisible();
  expect(screen.getByText(role === 'Teacher' ? 'Professor' : 'Administrador')).toBeVisible();
});

test.each(['/gerenciar', '/funcionarios/criar', '/gerenciar/turma/1', '/qualquer/coisa'])(
  'a teacher at %s is shown the home',
  async (at) => {
    const load = jest.fn();
    renderShell({ at, remotes: forTeachers, loader: { register: jest.fn(), load } });

    expect(await greeting()).toBeVisible();
    expect(load).not.toHaveBeenCalledWith('manage');
  },
);

test('somebody signs out after being asked', async () => {
  const ended: unknown[] = [];
  server.use(mockEndpoint(logout, ({ body }) => void ended.push(body)));
  const { user } = renderShell({ at: '/perfil' });
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  localStorage.setItem(`caderneta.draft:${readSession()!.employee.id}:letter:new`, 'Olá');
  const modal = within(screen.getByRole('dialog', { name: 'Atenção' }));
  expect(modal.getByText('Deseja mesmo deslogar?')).toBeVisible();
  await user.click(modal.getByRole('button', { name: 'sair' }));

  expect(await screen.findByText('Deslogado com sucesso!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
  expect(address()).toBe('/login');
  expect(Object.keys(localStorage)).toEqual([]);
  expect(ended).toEqual([{ refreshToken: 'first-refresh' }]);
});

test('whoever wants to leave leaves, also without a connection', async () => {
  server.use(mockEndpoint(logout, () => HttpResponse.error()));
  const { user } = renderShell();
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await user.click(screen.getByRole('button', { name: 'sair' }));

  expect(await screen.findByText('Deslogado com sucesso!')).toBeVisible();
  expect(readSession()).toBeNull();
});

const chat = (number: number, unreadMessageCount: number): ChatSummary => ({
  chatId: `0198f4a2-0000-7000-8000-00000000010${number}`,
  responsibleName: 'Paula',
  unreadMessageCount,
  lastMessageText: 'Oi',
  lastMessageDate: '2026-11-20T12:00:00Z',
});

test('the badge counts unread messages up to 99 and falls when a chat is read', async () => {
  server.use(mockEndpoint(listChats, () => [chat(1, 90), chat(2, 15)]));
  const { shell } = renderShell();
  await greeting();
  const messages = () => sidebar().getByRole('link', { name: /Mensagens/ });
  await waitFor(() => expect(messages()).toHaveAccessibleName(/99\+ mensagens não lidas/));

  act(() => shell.events.emit('chat-read', { chatId: chat(1, 90).chatId }));
  expect(messages()).toHaveAccessibleName(/15 mensagens não lidas/);
  act(() => shell.events.emit('chat-read', { chatId: chat(2, 15).chatId }));
  expect(messages()).toHaveAccessibleName('Mensagens');
});

test('the phone’s menu opens what the bar has no room for', async () => {
  const { user } = renderShell({ as: { employee: { role: 'Administrator' } } });
  await greeting();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Atividades',
    'Galerias',
    'Eventos',
    'Mural',
    'Gerenciar',
    'Configurações',
  ]);
  await user.click(menu.getByRole('link', { name: 'Configurações' }));

  expect(await screen.findByRole('heading', { name: 'Perfil' })).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(document.title).toBe('Perfil · Caderneta');
});

test('a session whose cookie is gone gets its remotes after a renewal', async () => {
  const answers = [[], forTeachers];
  const asked = jest.fn();
  server.use(
    http.get('*/remotes.json', () => {
      asked();
      return HttpResponse.json({ schema: 1, remotes: answers.shift() });
    }),
    mockEndpoint(login, ({ body }) => {
      expect(body.grantType).toBe('RefreshToken');
      return authInfoOf(testSession().employee, 'second');
    }),
  );
  const { shell } = renderShell({ remotes: [] });

  expect(await greeting()).toBeVisible();
  expect(readSession()).toMatchObject({ accessToken: 'second-access' });
  expect(asked).toHaveBeenCalledTimes(2);
  expect(shell.remotes.current()).toHaveLength(forTeachers.length);
});
