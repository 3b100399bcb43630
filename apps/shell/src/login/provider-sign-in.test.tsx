import {
  finishProviderSignIn,
  providerRefused,
  startProviderSignIn,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
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
const refusal = (message: string) =>
  HttpResponse.json({ code: providerRefused, message }, { status: 400 });

const open = (signInProviders?: readonly string[]) =>
  renderShell({ at: '/login', as: null, signInProviders });
const offered = () =>
  screen.queryAllByRole('button', { name: /^Entrar com/ }).map(({ textContent }) => textContent);

test.each([
  [undefined, []],
  [[], []],
  [['Google'], ['Entrar com Google']],
  [
    ['Microsoft', 'Google', 'Um que veio depois'],
    ['Entrar com Google', 'Entrar com Microsoft'],
  ],
])('a page that offers %j shows %j', async (providers, buttons) => {
  open(providers);
  await screen.findByLabelText('E-mail');
  expect(offered()).toEqual(buttons);
});

test('the typed e-mail goes to the provider, and stays if that fails', async () => {
  const asked: unknown[] = [];
  server.use(
    mockEndpoint(startProviderSignIn, ({ body }) => {
      asked.push(body);
      return refusal('Não foi possível falar com Google.');
    }),
  );
  const { user } = open(['Google']);
  await user.type(await screen.findByLabelText('E-mail'), ' marina@girassol.test ');
  await user.click(screen.getByRole('button', { name: 'Entrar com Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '(22) Não foi possível falar com Google.',
  );
  expect(asked).toEqual([{ provider: 'Google', email: 'marina@girassol.test' }]);
  expect(screen.getByLabelText('E-mail')).toHaveDisplayValue(/marina/);
  expect(screen.getByRole('button', { name: 'Entrar com Google' })).toBeEnabled();
});

test('after the provider the requested page opens, and the answer has left the address', async () => {
  sessionStorage.setItem('caderneta.asked', '/perfil');
  const bodies: unknown[] = [];
  server.use(
    mockEndpoint(finishProviderSignIn, ({ body }) => {
      bodies.push(body);
      return authInfoOf(employee);
    }),
  );
  const { shell } = renderShell({ at: '/login/google?code=c&state=s', as: null });
  expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
  expect(address()).toBe('/perfil');
  expect(bodies).toEqual([{ provider: 'Google', answer: '?code=c&state=s' }]);
  expect(shell.session.current()?.employee.id).toBe(employee.id);
  expect(sessionStorage.getItem('caderneta.asked')).toBeNull();
});

test('an answer that opens nothing says why, above a form that works', async () => {
  server.use(mockEndpoint(finishProviderSignIn, () => refusal('Não há conta para este e-mail.')));
  renderShell({ at: '/login/microsoft?error=x', as: null, signInProviders: ['Microsoft'] });
  expect(await screen.findByRole('alert')).toHaveTextContent('(22) Não há conta para este e-mail.');
  expect(address()).toBe('/login');
  expect(offered()).toEqual(['Entrar com Microsoft']);
});

test('a remembered address of another site leads home', async () => {
  sessionStorage.setItem('caderneta.asked', '//mau.example/x');
  server.use(mockEndpoint(finishProviderSignIn, () => authInfoOf(employee)));
  renderShell({ at: '/login/google?code=c&state=s', as: null });
  expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
  expect(address()).toBe('/');
});
