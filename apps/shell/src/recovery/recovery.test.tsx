import {
  readPasswordLink,
  forgotPassword,
  login,
  logout,
  resetPassword,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readSession } from '../session/stored-session.ts';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { address, renderShell } from '../testing/render-shell.tsx';

const { employee } = testSession();
const holder = { name: 'Marina Alves', email: employee.email, schoolName: 'Escola Girassol' };
const server = mockServer(
  ...portalHandlers,
  mockEndpoint(readPasswordLink, () => ({ ...holder, isInvitation: false })),
);
const refuseSignIn = (code: number) =>
  server.use(mockEndpoint(login, () => HttpResponse.json({ code, message: '' }, { status: 400 })));
const limited = () =>
  HttpResponse.json(
    { code: -1, message: 'Muitas tentativas. Tente novamente em alguns minutos.' },
    { status: 429 },
  );

async function askForLink(email = 'marina@girassol.demo', as: object | null = null) {
  const shell = renderShell({ at: '/esqueci-minha-senha', as });
  await shell.user.type(await screen.findByLabelText('E-mail'), email);
  await shell.user.click(screen.getByRole('button', { name: 'receber link' }));
  return shell;
}

test('the sign-in leads to a recovery link by e-mail', async () => {
  const sent: unknown[] = [];
  server.use(mockEndpoint(forgotPassword, ({ body }) => void sent.push(body)));
  const { user } = renderShell({ at: '/login', as: null });
  await user.type(await screen.findByLabelText('E-mail'), 'marina@girassol.demo');
  await user.click(screen.getByRole('link', { name: 'Esqueci minha senha' }));
  expect(await screen.findByRole('heading', { name: 'esqueci minha senha' })).toHaveFocus();
  expect(screen.getByLabelText('E-mail')).toHaveValue('marina@girassol.demo');
  await user.click(screen.getByRole('button', { name: 'receber link' }));

  expect(await screen.findByRole('heading', { name: 'confira o seu e-mail' })).toHaveFocus();
  expect(screen.getByText(/Se houver uma conta com/)).toHaveTextContent('marina@girassol.demo');
  expect(sent).toEqual([{ email: 'marina@girassol.demo' }]);
  await user.click(screen.getByRole('link', { name: 'voltar' }));
  expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
  expect(address()).toBe('/login');
});

test.each([
  ['', 'Campo e-mail vazio.'],
  ['marina@girassol', /^Digite um e-mail com formato válido/],
])('the address %j is told wrong before anything is sent', async (email, message) => {
  const { user } = renderShell({ at: '/esqueci-minha-senha', as: null });
  const field = await screen.findByLabelText('E-mail');
  if (email) await user.type(field, email);
  await user.click(screen.getByRole('button', { name: 'receber link' }));

  expect(field).toHaveAccessibleDescription(message);
  expect(field).toHaveFocus();
});

test.each([
  ['too often', limited, '(-1) Muitas tentativas. Tente novamente em alguns minutos.'],
  ['without a connection', () => HttpResponse.error(), 'Sem conexão com o servidor.'],
])('asking %s says so and keeps the address', async (_, answer, message) => {
  server.use(mockEndpoint(forgotPassword, answer));
  await askForLink();

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('E-mail')).toHaveValue('marina@girassol.demo');
});

test('a signed-in person can ask for a link, too', async () => {
  server.use(mockEndpoint(forgotPassword, () => undefined));
  await askForLink('marina@girassol.demo', {});

  expect(await screen.findByRole('heading', { name: 'confira o seu e-mail' })).toBeVisible();
  expect(readSession()).not.toBeNull();
});

async function openLink(as: object | null = null, password = 'Girassol9', again = password) {
  const shell = renderShell({ at: '/alterar-senha#token=abc', as });
  await shell.user.type(await screen.findByLabelText('Nova senha'), password);
  await shell.user.type(screen.getByLabelText('Confirmação da nova senha'), again);
  await shell.user.click(screen.getByRole('button', { name: 'alterar senha' }));
  return shell;
}

test('the link sets a new password, which signs its owner in', async () => {
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(resetPassword, ({ body }) => void sent.push(body)),
    mockEndpoint(login, ({ body }) => (sent.push(body), authInfoOf(employee))),
  );
  await openLink();

  expect(await screen.findByText('Senha alterada!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
  expect(address()).toBe('/');
  expect(window.history.state).not.toMatchObject({ usr: { token: 'abc' } });
  expect(sent).toEqual([
    { token: 'abc', password: 'Girassol9' },
    { grantType: 'Password', email: employee.email, password: 'Girassol9' },
  ]);
});

test('who has a second factor types its code, and is in', async () => {
  server.use(mockEndpoint(resetPassword, () => undefined));
  refuseSignIn(20);
  const { user } = await openLink();
  await user.type(await screen.findByLabelText('Código'), '123456');
  server.use(
    mockEndpoint(login, ({ body }) => {
      expect(body).toMatchObject({ password: 'Girassol9', code: '123456' });
      return authInfoOf(employee);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'continuar' }));
  expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
});

test('whose sign-in fails after that signs in by hand', async () => {
  server.use(mockEndpoint(resetPassword, () => undefined));
  refuseSignIn(16);
  await openLink();
  expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
  expect(address()).toBe('/login');
});

test('an invitation greets by name, and its password signs in', async () => {
  server.use(
    mockEndpoint(readPasswordLink, () => ({ ...holder, isInvitation: true })),
    mockEndpoint(resetPassword, () => undefined),
    mockEndpoint(login, () => authInfoOf(employee)),
  );
  const { user } = renderShell({ at: '/alterar-senha#token=abc&convite', as: null });
  expect(await screen.findByRole('heading', { name: 'boas-vindas' })).toBeVisible();
  expect(
    screen.getByText('Marina Alves, escolha a senha com que você entra em Escola Girassol.'),
  ).toBeVisible();
  await user.type(screen.getByLabelText('Nova senha'), 'Girassol9');
  await user.type(screen.getByLabelText('Confirmação da nova senha'), 'Girassol9');
  await user.click(screen.getByRole('button', { name: 'guardar e entrar' }));
  expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
});

test('a dead invitation says whom to ask for another one', async () => {
  server.use(
    mockEndpoint(readPasswordLink, () =>
      HttpResponse.json({ code: 6, message: '' }, { status: 400 }),
    ),
  );
  renderShell({ at: '/alterar-senha#token=abc&convite', as: null });
  expect(await screen.findByRole('heading', { name: 'este convite não vale mais' })).toHaveFocus();
  expect(screen.getByText(/peça um novo convite à direção/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'entrar' })).toHaveAttribute('href', '/login');
});

test('the token leaves the address at once and lives through a reload', async () => {
  const length = window.history.length;
  renderShell({ at: '/alterar-senha#token=abc', as: null });
  await screen.findByLabelText('Nova senha');
  expect(window.location.href).toMatch(/\/alterar-senha$/);
  expect(window.history).toHaveLength(length);
  expect(document.documentElement.innerHTML).not.toContain('abc');
  expect(window.history.state).toMatchObject({ usr: { token: 'abc' } });
});

test('a new password ends this browser’s session', async () => {
  const ended: unknown[] = [];
  server.use(
    mockEndpoint(resetPassword, () => undefined),
    mockEndpoint(logout, ({ body }) => void ended.push(body)),
  );
  refuseSignIn(-1);
  await openLink({});

  expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
  expect(ended).toEqual([{ refreshToken: 'first-refresh' }]);
  expect(readSession()).toBeNull();
  expect(screen.queryByText('Sua sessão expirou. Entre novamente.')).not.toBeInTheDocument();
});

test.each([
  ['girassol9', 'girassol9', 'Nova senha', /^Senha deve conter ao menos uma letra/],
  ['Giras9', 'Giras9', 'Nova senha', 'Senha deve conter no mínimo 8 caracteres.'],
  ['Girassol9', 'Girassol8', 'Confirmação da nova senha', /devem ser iguais\.$/],
])('the passwords %j and %j are not sent', async (password, again, at, message) => {
  await openLink(null, password, again);

  expect(screen.getByLabelText(at)).toHaveAccessibleDescription(message);
  expect(screen.getByLabelText(at)).toHaveFocus();
});

test.each([
  ['used', () => HttpResponse.json({ code: 6, message: 'Expirou.' }, { status: 400 })],
  ['cut', () => problemResponse(422, { errors: [{ path: 'token', message: 'Não.' }] })],
])('a link that is %s says so and offers a new one', async (_, answer) => {
  server.use(mockEndpoint(resetPassword, answer));
  const { user } = await openLink();
  expect(await screen.findByRole('heading', { name: 'este link não vale mais' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'pedir novo link' }));

  expect(await screen.findByRole('button', { name: 'receber link' })).toBeVisible();
  expect(address()).toBe('/esqueci-minha-senha');
});

test.each([
  ['used', () => HttpResponse.json({ code: 6, message: 'Expirou.' }, { status: 400 })],
  ['cut', () => problemResponse(422, { errors: [{ path: 'token', message: 'Não.' }] })],
])('a link that is %s says so before anybody types', async (_, answer) => {
  server.use(mockEndpoint(readPasswordLink, answer));
  renderShell({ at: '/alterar-senha#token=abc', as: null });
  expect(await screen.findByRole('heading', { name: 'este link não vale mais' })).toHaveFocus();
  expect(screen.queryByLabelText('Nova senha')).not.toBeInTheDocument();
});

test.each([
  ['too often', limited],
  ['without a connection', () => HttpResponse.error()],
])('a link that is asked about %s can be used', async (_, answer) => {
  server.use(mockEndpoint(readPasswordLink, answer));
  renderShell({ at: '/alterar-senha#token=abc', as: null });
  expect(await screen.findByLabelText('Nova senha')).toBeVisible();
});

test('an address without a token offers a link', async () => {
  renderShell({ at: '/alterar-senha', as: null });
  expect(await screen.findByRole('heading', { name: 'este link não vale mais' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'pedir novo link' })).toBeVisible();
});

test.each([
  ['too often', limited, '(-1) Muitas tentativas. Tente novamente em alguns minutos.'],
  ['without a connection', () => HttpResponse.error(), 'Sem conexão com o servidor.'],
])('a password sent %s stays typed', async (_, answer, message) => {
  server.use(mockEndpoint(resetPassword, answer));
  await openLink();

  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Nova senha')).toHaveValue('Girassol9');
});

test('where no e-mails are sent the page says whom to ask', async () => {
  renderShell({ at: '/esqueci-minha-senha', as: null, isWithoutMail: true });
  expect(await screen.findByText(/Esta escola ainda não envia e-mails/)).toHaveTextContent(
    'Peça à direção da escola um convite',
  );
  expect(screen.queryByRole('button', { name: 'receber link' })).not.toBeInTheDocument();
});
