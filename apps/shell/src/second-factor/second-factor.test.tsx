import {
  confirmSecondFactor,
  getSecondFactor,
  login,
  offerSecondFactor,
  removeSecondFactor,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { address, renderShell } from '../testing/render-shell.tsx';

const server = mockServer(...portalHandlers);
const as = { employee: { role: 'Administrator' as const } };
const { employee: administrator } = testSession(as);
const row = 'verificação em duas etapas';
const isOn = () => ({ since: '2026-03-02T12:00:00.000Z', recoveryCodesLeft: 1 });
const offer = { address: 'otpauth://totp/x?secret=ABCD', secret: 'ABCDEFGH', sealed: 'sealed' };

async function openModal() {
  const portal = renderShell({ at: '/perfil', as });
  await portal.user.click(await screen.findByRole('button', { name: `alterar ${row}` }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = (name: string) => portal.user.click(dialog.getByRole('button', { name }));
  const type = (label: string, text: string) =>
    portal.user.type(dialog.getByLabelText(label), text);
  return { ...portal, dialog, submit, type };
}

test('a refused code stays typed; a good one shows the recovery codes once', async () => {
  server.use(mockEndpoint(offerSecondFactor, () => offer));
  const { dialog, submit, type, user } = await openModal();
  expect(await dialog.findByLabelText(/Sem câmera/)).toHaveValue('ABCD EFGH');
  await type('Código de 6 números', '000000');
  await type('Senha atual', 'Senha123');
  const errors = [{ path: 'code', message: 'Este código não confere.' }];
  server.use(mockEndpoint(confirmSecondFactor, () => problemResponse(422, { errors })));
  await submit('ativar');
  const code = await dialog.findByLabelText('Código de 6 números');
  await dialog.findByText('Este código não confere.');
  expect(code).toHaveValue('000000');

  server.use(
    mockEndpoint(confirmSecondFactor, ({ body }) => {
      expect(body).toEqual({ code: '000000', currentPassword: 'Senha123', sealed: 'sealed' });
      return { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] };
    }),
    mockEndpoint(getSecondFactor, isOn),
  );
  await submit('ativar');
  const list = await screen.findByRole('list', { name: 'Códigos de recuperação' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'guardei os códigos' }));
  expect(await screen.findByText(/^Ativa desde .+, com 1 código de recuperação$/)).toBeVisible();
});

test('an offer that does not load can be asked for again', async () => {
  server.use(mockEndpoint(offerSecondFactor, () => problemResponse(500)));
  const { dialog, user } = await openModal();
  const again = await dialog.findByRole('button', { name: /recarregar/ });
  expect(dialog.getByRole('button', { name: 'ativar' })).toBeDisabled();
  server.use(mockEndpoint(offerSecondFactor, () => offer));
  await user.click(again);
  expect(await dialog.findByRole('img', { name: /^Código QR/ })).toBeVisible();
});

test('ending it asks for code and password, and a failure keeps both', async () => {
  server.use(mockEndpoint(getSecondFactor, isOn));
  const { dialog, submit, type, user } = await openModal();
  await user.click(dialog.getByRole('radio', { name: 'desativar' }));
  await submit('desativar');
  expect(await dialog.findByText('Digite o código.')).toBeVisible();
  await type('Código do aplicativo ou de recuperação', 'aaaaa-bbbbb');
  await type('Senha atual', 'Senha123');
  server.use(mockEndpoint(removeSecondFactor, () => problemResponse(500)));
  await submit('desativar');
  expect(await dialog.findByText('Houve um erro ao alterar a verificação.')).toBeVisible();
  expect(dialog.getByLabelText('Senha atual')).toHaveValue('Senha123');
  server.use(
    mockEndpoint(removeSecondFactor, () => new HttpResponse(null, { status: 204 })),
    mockEndpoint(getSecondFactor, () => ({ since: null, recoveryCodesLeft: 0 })),
  );
  await submit('desativar');
  expect(await screen.findByText('Desativada')).toBeVisible();
});

test('the sign-in goes on to a code, and back without losing typed text', async () => {
  const needed = { code: 20, message: 'Digite o código.' };
  server.use(
    mockEndpoint(login, ({ body }) => {
      if (!('code' in body) || !body.code) return HttpResponse.json(needed, { status: 400 });
      if (body.code === '123456') return authInfoOf(administrator);
      return HttpResponse.json({ code: 21, message: 'Este código não confere.' }, { status: 400 });
    }),
  );
  const { user } = renderShell({ at: '/login', as: null, remotes: [] });
  // It stays locked for 2 seconds after each click.
  const go = async () => {
    const button = screen.getByRole('button', { name: 'continuar' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), administrator.email);
  await user.type(screen.getByLabelText('Senha'), 'Senha123');
  await go();
  expect(await screen.findByLabelText('Código')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'voltar' }));
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue(administrator.email);
  await go();
  await user.type(await screen.findByLabelText('Código'), '000000');
  await go();
  expect(await screen.findByText('(21) Este código não confere.')).toBeVisible();
  await user.clear(screen.getByLabelText('Código'));
  await user.type(screen.getByLabelText('Código'), '123456');
  await go();
  expect(await screen.findByRole('heading', { name: /^olá/ })).toBeVisible();
  expect(address()).toBe('/');
});
