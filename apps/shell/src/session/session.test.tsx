import { api } from '@caderneta/api-client';
import { getSchool, login, sendMessage } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { Shell } from '../ground/shell-context.ts';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { address, renderShell } from '../testing/render-shell.tsx';
import {
  readSession,
  sessionKey,
  signedOutKey,
  withExpirations,
  writeSession,
} from './stored-session.ts';

const server = mockServer(...portalHandlers);
const { employee, school } = testSession();
const greeting = () => screen.findByRole('heading', { name: 'olá, Marina' });

/** Answers the school to this access token alone. */
const onlyWith = (token: string) =>
  mockEndpoint(getSchool, (_, request) =>
    request.headers.get('authorization') === `Bearer ${token}`
      ? school
      : HttpResponse.json({ code: 'unauthorized' }, { status: 401 }),
  );

test.each(['/', '/comunicados/listar', '/gerenciar', '/nada'])(
  'without a stored session %s leads to the sign-in',
  async (at) => {
    renderShell({ at, as: null });
    expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
    expect(address()).toBe('/login');
  },
);

test('an expired access token is renewed unseen, once for all calls', async () => {
  const renewals: unknown[] = [];
  server.use(
    onlyWith('second-access'),
    mockEndpoint(login, ({ body }) => {
      renewals.push(body);
      return authInfoOf(employee, 'second');
    }),
  );
  const { shell } = renderShell();

  expect(await greeting()).toBeVisible();
  expect(renewals).toEqual([
    { grantType: 'RefreshToken', employeeId: employee.id, refreshToken: 'first-refresh' },
  ]);
  expect(readSession()).toMatchObject({ refreshToken: 'second-refresh' });
  expect(shell.session.current()?.accessTokenExpiresAt).toBeGreaterThan(Date.now());
});

test('a token that is known to have expired is renewed before anybody is refused', async () => {
  const tokens: (string | null)[] = [];
  server.use(
    mockEndpoint(getSchool, (_, request) => {
      tokens.push(request.headers.get('authorization'));
      return school;
    }),
    mockEndpoint(login, () => authInfoOf(employee, 'second')),
  );
  renderShell({ signedInAt: Date.now() - 1_000_000 });

  expect(await greeting()).toBeVisible();
  expect(tokens).toEqual(['Bearer second-access']);
});

test.each([3, 6, 16])('a renewal refused with code %i ends in the sign-in', async (code) => {
  server.use(
    onlyWith('nobody has this'),
    mockEndpoint(login, () => HttpResponse.json({ code, message: 'Não.' }, { status: 400 })),
  );
  const { shell } = renderShell();
  const expired = jest.fn();
  shell.events.on('session-expired', expired);

  expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
  expect(expired).toHaveBeenCalledTimes(1);
  expect(readSession()).toBeNull();
});

test.each([3, 6, 16])('a call of data refused with code %i ends in the sign-in', async (code) => {
  server.use(
    mockEndpoint(getSchool, () => HttpResponse.json({ code, message: 'Não.' }, { status: 400 })),
  );
  renderShell();

  expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
  expect(readSession()).toBeNull();
});

test('a deactivated employee reads why at the sign-in', async () => {
  const message = 'Usuário não ativo.';
  server.use(
    onlyWith('nobody has this'),
    mockEndpoint(login, () => HttpResponse.json({ code: 16, message }, { status: 400 })),
  );
  const { user } = renderShell();

  expect(await screen.findByRole('alert')).toHaveTextContent(`(16) ${message}`);
  expect(screen.queryByText('Sua sessão expirou. Entre novamente.')).not.toBeInTheDocument();
  server.use(mockEndpoint(login, () => HttpResponse.error()));
  await user.type(screen.getByLabelText('E-mail'), employee.email);
  await user.type(screen.getByLabelText('Senha'), 'Senha123');
  await user.click(screen.getByRole('button', { name: 'continuar' }));
  expect(await screen.findByText('Sem conexão com o servidor.')).toBeVisible();
  expect(screen.queryByText(`(16) ${message}`)).not.toBeInTheDocument();
});

test.each([
  ['no connection', () => HttpResponse.error()],
  ['a failing server', () => new HttpResponse(null, { status: 503 })],
])('%s during a renewal signs nobody out', async (_, answer) => {
  let down = true;
  const tried = jest.fn();
  server.use(
    onlyWith('second-access'),
    mockEndpoint(login, () => {
      tried();
      return down ? answer() : authInfoOf(employee, 'second');
    }),
  );
  renderShell();
  await waitFor(() => expect(tried).toHaveBeenCalled());
  expect(readSession()).toMatchObject({ refreshToken: 'first-refresh' });
  down = false;

  expect(await greeting()).toBeVisible();
});

test('a renewal with a lost answer is repeated with its key, the next has its own', async () => {
  const keys: (string | null)[] = [];
  server.use(
    onlyWith('second-access'),
    mockEndpoint(login, (_, request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (keys.length === 1) return HttpResponse.error();
      return authInfoOf(employee, 'second');
    }),
  );
  const { shell } = renderShell();
  expect(await greeting()).toBeVisible();
  await act(() => shell.renew());

  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0], expect.any(String)]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a session that another tab renewed is used instead of renewing again', async () => {
  server.use(
    onlyWith('second-access'),
    mockEndpoint(login, () => {
      // The other tab was faster: the server knows this refresh token no more.
      writeSession(withExpirations(authInfoOf(employee, 'second')));
      return HttpResponse.json({ code: 3, message: 'Não encontrado.' }, { status: 400 });
    }),
  );
  renderShell();

  expect(await greeting()).toBeVisible();
});

function storageEvent() {
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }));
}

test('a session that ended elsewhere ends here, and goes on here with its person', async () => {
  const { reload } = renderShell({ at: '/perfil' });
  await screen.findByRole('heading', { name: 'Perfil' });
  writeSession(null);
  act(storageEvent);
  expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();

  writeSession(withExpirations(authInfoOf(employee, 'second')));
  act(storageEvent);
  expect(await screen.findByRole('heading', { name: 'Perfil' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

const message = { params: { id: '0198f4a2-0000-7000-8000-0000000000c1' }, body: { text: 'Oi' } };
const tiago = { ...employee, id: '0198f4a2-0000-7000-8000-0000000000b1', name: 'Tiago Lopes' };
const signIn = (name: string) => writeSession(withExpirations(authInfoOf(tiago, name)));

describe('a page belongs to one person', () => {
  const offerUndo = ({ toasts }: Shell) =>
    toasts.show('success', 'Comunicado enviado!', {
      action: { label: 'desfazer', run: () => undefined },
    });
  beforeEach(() => localStorage.removeItem(signedOutKey));

  test.each([
    ['in its tab', (shell: Shell) => shell.session.signOut()],
    [
      'in another tab',
      () => {
        localStorage.setItem(signedOutKey, 'true');
        writeSession(null);
        storageEvent();
      },
    ],
    [
      'in another tab while this page lay in the history',
      () => {
        localStorage.setItem(signedOutKey, 'true');
        writeSession(null);
        window.dispatchEvent(new Event('pageshow'));
      },
    ],
  ])('it is empty and starts anew once they sign out %s', async (_, leave) => {
    const { shell, reload } = renderShell({ at: '/perfil' });
    await screen.findByRole('heading', { name: 'Perfil' });
    act(() => {
      offerUndo(shell);
      void shell.modals.confirm({ title: 'Enviar para todas?', body: '', submit: 'enviar' });
    });
    act(() => leave(shell));
    expect(document.body).not.toHaveTextContent(/Perfil|Marina|desfazer|Enviar/);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/login');
    expect(shell.queries.getQueryCache().getAll()).toEqual([]);
  });

  test('after their session expired nothing of theirs can be pressed by who signs in', async () => {
    const { shell, reload } = renderShell({ at: '/perfil' });
    await screen.findByRole('heading', { name: 'Perfil' });
    act(() => {
      offerUndo(shell);
    });
    act(() => shell.session.end());
    expect(await screen.findByRole('button', { name: 'continuar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'desfazer' })).not.toBeInTheDocument();
    act(() => shell.session.start(authInfoOf(tiago)));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/');
    expect(readSession()).toMatchObject({ employee: { id: tiago.id } });
  });

  test.each([
    ['somebody else signs in', 'while it is under way', false],
    ['somebody else signs in', 'after a sign-out that this page saw', true],
  ])('a held call is not sent again when %s %s', async (_, __, saw) => {
    const sent: (string | null)[] = [];
    const held = Promise.withResolvers<never>();
    server.use(
      mockEndpoint(sendMessage, (_input, request) => {
        sent.push(request.headers.get('authorization'));
        return held.promise;
      }),
    );
    const { reload } = renderShell({ at: '/perfil' });
    await screen.findByRole('heading', { name: 'Perfil' });
    const call = api.call(sendMessage, message);
    const outcome = expect(call).rejects.toMatchObject({ kind: 'another-person' });
    await waitFor(() => expect(sent).toHaveLength(1));
    if (saw) {
      writeSession(null);
      act(storageEvent);
    }
    signIn('tiago');
    if (saw) act(storageEvent);
    held.resolve(HttpResponse.json({ code: 'unauthenticated' }, { status: 401 }) as never);
    await act(() => outcome);
    expect(sent).toEqual(['Bearer first-access']);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(api.call(sendMessage, message)).rejects.toMatchObject({
      kind: 'another-person',
    });
    expect(sent).toHaveLength(1);
    expect(readSession()).toMatchObject({ accessToken: 'tiago-access' });
  });

  test('a renewal that was under way takes nobody else’s place', async () => {
    server.use(
      mockEndpoint(login, () => {
        signIn('tiago');
        return authInfoOf(employee, 'second');
      }),
    );
    const { shell } = renderShell({ at: '/perfil' });
    await screen.findByRole('heading', { name: 'Perfil' });
    let token: string | null = '';
    await act(async () => (token = await shell.renew()));
    expect(token).toBeNull();
    expect(readSession()).toMatchObject({ accessToken: 'tiago-access' });
  });
});

test.each([
  ['damaged', '{"employee":'],
  ['of another shape', '{"token":"x"}'],
  [
    'past its end',
    JSON.stringify({ ...withExpirations(authInfoOf(employee)), refreshTokenExpiresAt: 1 }),
  ],
])('a stored session that is %s counts as none', async (_, text) => {
  localStorage.setItem(sessionKey, text);
  expect(readSession()).toBeNull();
});

test('the school that cannot be loaded leaves an error with a way to reload', async () => {
  server.use(mockEndpoint(getSchool, () => HttpResponse.json({ code: 'x' }, { status: 403 })));
  const { user, reload } = renderShell();

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Algo deu errado, por favor tente novamente!',
  );
  await user.click(screen.getByRole('button', { name: 'recarregar' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('while the school loads, the layout shows a loading screen', async () => {
  const answer = Promise.withResolvers<typeof school>();
  server.use(mockEndpoint(getSchool, () => answer.promise));
  renderShell();
  expect(screen.getByRole('status')).toHaveTextContent('Carregando…');
  answer.resolve(school);
  await waitFor(async () => expect(await greeting()).toBeVisible());
});
