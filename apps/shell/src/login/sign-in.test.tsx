import { login } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { allRemotes } from '../testing/remote-entries.ts';
import { address, renderShell } from '../testing/render-shell.tsx';

const announced = http.get('*/remotes.json', () =>
  HttpResponse.json({ schema: 1, remotes: allRemotes, navigation: [] }),
);
const server = mockServer(...portalHandlers, announced);
const { employee } = testSession();

const button = () => screen.getByRole('button', { name: 'continuar' });

async function signIn({ at = '/', password = 'Senha123' } = {}) {
  const shell = renderShell({ at, as: null, remotes: [] });
  const email = await screen.findByRole('textbox', { name: 'E-mail' });
  await shell.user.type(email, employee.email);
  await shell.user.type(screen.getByLabelText('Senha'), password);
  await shell.user.click(button());
  return shell;
}

const refuse = (status: number, body: object) =>
  server.use(mockEndpoint(login, () => HttpResponse.json(body, { status })));

test('a teacher signs in and is greeted', async () => {
  server.use(
    mockEndpoint(login, ({ body }) => {
      expect(body).toEqual({
        grantType: 'Password',
        email: employee.email,
        password: 'Senha123',
      });
      return authInfoOf(employee);
    }),
  );
  const { shell } = await signIn();

  expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
  expect(address()).toBe('/');
  expect(shell.remotes.current().remotes.map(({ name }) => name)).toEqual(
    allRemotes.map(({ name }) => name),
  );
});

test.each([
  ['/perfil?aba=1', 'Perfil', '/perfil?aba=1'],
  ['/login', 'olá, Marina', '/'],
  ['/nada', 'olá, Marina', '/nada'],
])('asking for %s leads to %s after the sign-in', async (at, name, arrived) => {
  server.use(mockEndpoint(login, () => authInfoOf(employee)));
  await signIn({ at });

  expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(address()).toBe(arrived);
});

test.each(['//mau.example/x', '/\\mau.example', 'https://mau.example/', 7])(
  'an entry of the history that names %j leads home',
  async (asked) => {
    const { shell } = renderShell({ at: '/login', as: null });
    await screen.findByLabelText('E-mail');
    act(() => {
      window.history.replaceState({ usr: { asked } }, '', '/login');
      window.dispatchEvent(new PopStateEvent('popstate', { state: { usr: { asked } } }));
      shell.session.start(authInfoOf(employee));
    });
    expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
    expect(address()).toBe('/');
  },
);

test.each([
  [1, 'E-mail'],
  [2, 'Senha'],
])('code %i is shown at its field', async (code, label) => {
  refuse(400, { code, message: 'Não confere.' });
  await signIn();

  expect(await screen.findByText(`(${code}) Não confere.`)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(`(${code}) Não confere.`);
  expect(screen.getByLabelText(label)).toHaveFocus();
});

test.each([
  [-1, 400, 'Erro desconhecido'],
  [3, 400, 'Sessão não encontrada.'],
  [6, 400, 'Credencial expirada.'],
  [16, 400, 'Usuário não ativo.'],
  [-1, 429, 'Muitas tentativas. Tente novamente em alguns minutos.'],
])('code %i with status %i is shown for the whole form', async (code, status, message) => {
  refuse(status, { code, message });
  await signIn();

  expect(await screen.findByRole('alert')).toHaveTextContent(`(${code}) ${message}`);
  expect(screen.getByLabelText('E-mail')).toBeValid();
  expect(address()).toBe('/login');
});

test('without a connection the form says so and keeps its text', async () => {
  server.use(mockEndpoint(login, () => HttpResponse.error()));
  await signIn();

  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor.');
  expect(screen.getByLabelText('E-mail')).toHaveValue(employee.email);
});

test('rules of e-mail and password are told before anything is sent', async () => {
  const { user } = renderShell({ at: '/login', as: null });
  await screen.findByRole('textbox', { name: 'E-mail' });
  await user.click(button());

  expect(await screen.findByText('Campo e-mail vazio.')).toBeVisible();
  expect(screen.getByText('Campo senha vazio.')).toBeVisible();
  await user.type(screen.getByLabelText('E-mail'), 'marina@girassol');
  await user.type(screen.getByLabelText('Senha'), 'Senha12');
  expect(
    await screen.findByText('Digite um e-mail com formato válido. Exemplo: nome@escola.com.br'),
  ).toBeVisible();
  expect(screen.getByText('Senha deve conter no mínimo 8 caracteres.')).toBeVisible();
});

test('the button stays locked for 2 seconds after each click', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) });
  refuse(400, { code: 2, message: 'Senha inválida.' });
  renderShell({ at: '/login', as: null, user });
  await user.type(await screen.findByLabelText('E-mail'), employee.email);
  await user.type(screen.getByLabelText('Senha'), 'Senha123');
  await user.click(button());
  await screen.findByText('(2) Senha inválida.');

  act(() => jest.advanceTimersByTime(1000));
  expect(button()).toBeDisabled();
  act(() => jest.advanceTimersByTime(1100));
  await waitFor(() => expect(button()).toBeEnabled());
  jest.useRealTimers();
});

test('a password that somebody else gave is replaced before anything opens', async () => {
  refuse(400, { code: 23, message: 'Esta senha foi escolhida por outra pessoa.' });
  const { user } = await signIn();
  const field = await screen.findByLabelText('Nova senha');
  expect(field).toHaveFocus();
  await user.type(field, 'Senha123');
  await user.type(screen.getByLabelText('Confirmação da nova senha'), 'Senha123');
  const errors = [{ path: 'newPassword', message: 'Escolha uma senha diferente.' }];
  refuse(422, { type: 'about:blank', title: '', status: 422, code: 'invalid', errors });
  await user.click(screen.getByRole('button', { name: 'guardar e entrar' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Escolha uma senha diferente.'));

  await user.clear(field);
  await user.type(field, 'Girassol9');
  await user.clear(screen.getByLabelText('Confirmação da nova senha'));
  await user.type(screen.getByLabelText('Confirmação da nova senha'), 'Girassol9');
  refuse(400, { code: 20, message: 'Digite o código.' });
  await user.click(screen.getByRole('button', { name: 'guardar e entrar' }));
  await user.type(await screen.findByLabelText('Código'), '123456');
  server.use(
    mockEndpoint(login, ({ body }) => {
      expect(body).toMatchObject({
        password: 'Senha123',
        newPassword: 'Girassol9',
        code: '123456',
      });
      return authInfoOf(employee);
    }),
  );
  await user.click(button());
  expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
});
