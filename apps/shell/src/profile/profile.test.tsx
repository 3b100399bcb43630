import {
  confirmEmail,
  createOwnCalendar,
  getEmailProof,
  getOwnCalendar,
  sendEmailProof,
  updateProfile,
  type ProfilePatch,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readSession, sessionKey, writeSession } from '../session/stored-session.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { renderShell } from '../testing/render-shell.tsx';

const server = mockServer(...portalHandlers);
const { employee } = testSession();
const dialog = () => within(screen.getByRole('dialog'));
const errorLine = () => dialog().getByRole('alert');

const takes = (sent: ProfilePatch[] = []) =>
  server.use(
    mockEndpoint(updateProfile, ({ body }) => {
      sent.push(body);
      return {
        ...employee,
        ...(body.name && { name: body.name }),
        ...(body.email && { email: body.email }),
      };
    }),
  );
const refuses = (answer: () => Response) => server.use(mockEndpoint(updateProfile, answer));

async function openModal(field: 'nome' | 'e-mail' | 'senha') {
  const portal = renderShell({ at: '/perfil' });
  await portal.user.click(await screen.findByRole('button', { name: `alterar ${field}` }));
  const save = () => portal.user.click(dialog().getByRole('button', { name: 'salvar' }));
  async function type(label: string, value: string) {
    await portal.user.clear(dialog().getByLabelText(label));
    if (value) await portal.user.type(dialog().getByLabelText(label), value);
  }
  return { ...portal, save, type };
}

test('a new name is sent alone and shows at once in sidebar and home', async () => {
  const sent: ProfilePatch[] = [];
  takes(sent);
  const { user, type, save, shell } = await openModal('nome');
  const heard = jest.fn();
  shell.events.on('profile-changed', heard);
  expect(dialog().getByLabelText('Nome')).toHaveFocus();
  expect(dialog().getByLabelText('Nome')).toHaveValue('Marina Barros');
  await type('Nome', '  Renata Souza ');
  await save();

  expect(await screen.findByText('Nome alterado!')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([{ name: 'Renata Souza' }]);
  expect(heard).toHaveBeenCalledWith({ employee: { ...employee, name: 'Renata Souza' } });
  expect(within(screen.getAllByRole('banner')[0]!).getByText('Renata Souza')).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('Renata Souza')).toBeVisible();
  expect(readSession()).toMatchObject({
    accessToken: 'first-access',
    employee: { name: 'Renata Souza' },
  });
  await user.click(screen.getAllByRole('link', { name: 'Início' })[0]!);
  expect(await screen.findByRole('heading', { name: 'olá, Renata' })).toBeVisible();
});

test('a name that was changed in another tab shows in this one', async () => {
  renderShell({ at: '/perfil' });
  await screen.findByRole('heading', { name: 'Perfil' });
  const stored = readSession()!;
  writeSession({ ...stored, employee: { ...stored.employee, name: 'Renata Souza' } });
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: sessionKey })));

  expect(await within(screen.getByRole('main')).findByText('Renata Souza')).toBeVisible();
});

test('a new e-mail is sent with the current password', async () => {
  const sent: ProfilePatch[] = [];
  takes(sent);
  const { type, save } = await openModal('e-mail');
  await type('E-mail', 'renata@girassol.demo');
  await type('Senha atual', 'Senha123');
  await save();

  expect(await screen.findByText('Email alterado!')).toBeVisible();
  expect(sent).toEqual([{ email: 'renata@girassol.demo', currentPassword: 'Senha123' }]);
  expect(within(screen.getByRole('main')).getByText('renata@girassol.demo')).toBeVisible();
});

test('a new password is typed twice and sent with the current one', async () => {
  const sent: ProfilePatch[] = [];
  takes(sent);
  const { type, save } = await openModal('senha');
  expect(dialog().getByLabelText('Senha atual')).toHaveFocus();
  await type('Senha atual', 'Senha123');
  await type('Nova senha', 'Girassol9');
  await type('Confirmação da nova senha', 'Girassol9');
  await save();

  expect(await screen.findByText('Senha alterada!')).toBeVisible();
  expect(sent).toEqual([{ password: 'Girassol9', currentPassword: 'Senha123' }]);
});

test.each([
  ['nome', { Nome: '   ' }],
  ['e-mail', { 'E-mail': '' }],
  ['senha', {}],
  ['senha', { 'Nova senha': 'Girassol9' }],
  ['senha', { 'Confirmação da nova senha': 'Girassol9' }],
  ['senha', { 'Nova senha': 'Girassol9', 'Confirmação da nova senha': 'Girassol9' }],
  ['e-mail', { 'E-mail': 'renata@girassol.demo' }],
] as const)('%s with something empty (%j) is not sent', async (field, typed) => {
  const { type, save } = await openModal(field);
  for (const [label, value] of Object.entries(typed)) await type(label, value);
  await save();

  expect(errorLine()).toHaveTextContent('Preencha todos os campos');
  expect(screen.queryByText(/Campo/)).not.toBeInTheDocument();
});

test.each([
  ['e-mail', ['marina@girassol'], 'E-mail', /^Digite um e-mail com formato válido\. Exemplo: \S+$/],
  ['senha', ['girassol9', 'girassol9'], 'Nova senha', /^Senha deve conter ao menos uma letra/],
  ['senha', ['Giras9', 'Giras9'], 'Nova senha', 'Senha deve conter no mínimo 8 caracteres.'],
  [
    'senha',
    ['Girassol9', 'Girassol8'],
    'Confirmação da nova senha',
    'A nova senha e a confirmação devem ser iguais.',
  ],
] as const)('the rules of %s (%j) are told at %s', async (field, typed, at, message) => {
  const { type, save } = await openModal(field);
  const labels = field === 'senha' ? ['Nova senha', 'Confirmação da nova senha'] : ['E-mail'];
  for (const [index, label] of labels.entries()) await type(label, typed[index]!);
  await type('Senha atual', 'Senha123');
  await save();

  expect(dialog().getByLabelText(at)).toHaveAccessibleDescription(message);
  expect(dialog().getByLabelText(at)).toHaveFocus();
});

const taken = 'Este e-mail já está em uso.';
test.each([
  ['409', () => problemResponse(409, { detail: taken })],
  ['422', () => problemResponse(422, { errors: [{ path: 'email', message: taken }] })],
])('a used e-mail (%s) is told in the modal, which keeps what was typed', async (_, answer) => {
  refuses(answer);
  const { type, save } = await openModal('e-mail');
  await type('E-mail', 'prof@girassol.demo');
  await type('Senha atual', 'Senha123');
  await save();

  expect(await dialog().findByText(taken)).toBeVisible();
  expect(dialog().getByLabelText('E-mail')).toHaveValue('prof@girassol.demo');
  expect(screen.queryByText('Houve um erro ao alterar o email.')).not.toBeInTheDocument();
});

test.each([
  ['nome', 'Nome', 'Houve um erro ao alterar o nome.', () => HttpResponse.error()],
  ['e-mail', 'E-mail', 'Houve um erro ao alterar o email.', () => problemResponse(500)],
] as const)('%s that the server fails to take stays typed', async (field, label, text, answer) => {
  refuses(answer);
  const { type, save } = await openModal(field);
  await type(label, 'renata@girassol.demo');
  if (field === 'e-mail') await type('Senha atual', 'Senha123');
  await save();

  expect(await within(screen.getByLabelText('Avisos')).findByText(text)).toBeInTheDocument();
  expect(errorLine()).toHaveTextContent(text);
  expect(dialog().getByLabelText(label)).toHaveValue('renata@girassol.demo');
  takes();
  await save();
  expect(await screen.findByText(/alterado!/)).toBeVisible();
});

test('a password stays typed after a failure of the server', async () => {
  refuses(() => problemResponse(503));
  const { type, save } = await openModal('senha');
  expect(dialog().getByLabelText('Senha atual')).toHaveFocus();
  await type('Senha atual', 'Senha123');
  await type('Nova senha', 'Girassol9');
  await type('Confirmação da nova senha', 'Girassol9');
  await save();

  expect(await dialog().findByText('Houve um erro ao alterar a senha.')).toBeVisible();
  expect(dialog().getByLabelText('Nova senha')).toHaveValue('Girassol9');
});

test('a wrong current password is told at its field, and too many guesses in the modal', async () => {
  const message = 'A senha atual não confere.';
  refuses(() => problemResponse(422, { errors: [{ path: 'currentPassword', message }] }));
  const { type, save } = await openModal('senha');
  await type('Senha atual', 'Errada123');
  await type('Nova senha', 'Girassol9');
  await type('Confirmação da nova senha', 'Girassol9');
  await save();
  await screen.findByText(message);
  expect(dialog().getByLabelText('Senha atual')).toHaveAccessibleDescription(message);
  expect(dialog().getByLabelText('Senha atual')).toHaveFocus();

  const title = 'Muitas tentativas. Tente novamente em alguns minutos.';
  refuses(() => problemResponse(429, { title }));
  await save();
  expect(await dialog().findByText(title)).toBeVisible();
  expect(dialog().getByLabelText('Nova senha')).toHaveValue('Girassol9');
});

test('leaving the page closes the modal', async () => {
  await openModal('nome');
  act(() => {
    window.history.pushState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

  expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('the e-mail of an administrator', () => {
  const as = { employee: { role: 'Administrator' as const } };
  const sent: string[] = [];
  beforeEach(() => {
    sent.length = 0;
    const detail = 'Este link não confirma o e-mail desta conta.';
    server.use(
      mockEndpoint(getEmailProof, () => ({ isAsked: true })),
      mockEndpoint(sendEmailProof, () => void sent.push('a mail')),
      mockEndpoint(confirmEmail, ({ body }) =>
        body.token === 'right' ? undefined : problemResponse(409, { detail }),
      ),
    );
  });
  const again = () => screen.findByRole('button', { name: 'enviar de novo' });

  test('is to be proven, by a link that is sent again', async () => {
    const { user } = renderShell({ as, at: '/perfil' });
    await user.click(await again());
    expect(await screen.findByText(`O link está a caminho de ${employee.email}.`)).toBeVisible();
    expect(sent).toEqual(['a mail']);
  });

  test('is not proven by the link of another account', async () => {
    renderShell({ as, at: '/perfil#token=wrong' });
    expect(await screen.findByText('Este link não confirma o e-mail desta conta.')).toBeVisible();
    expect(await again()).toBeVisible();
  });

  test('is proven by its link', async () => {
    renderShell({ as, at: '/perfil#token=right' });
    expect(await screen.findByText('Seu e-mail está confirmado.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'enviar de novo' })).not.toBeInTheDocument();
    expect(window.location.hash).toBe('');
  });
});

test('an employee’s own calendar is made, and copied where the browser lets it', async () => {
  let address: string | null = null;
  server.use(
    mockEndpoint(getOwnCalendar, () => ({ address })),
    mockEndpoint(createOwnCalendar, () => {
      address = 'https://portal.test/v1/calendar.ics?key=abc';
      return { address };
    }),
  );
  const { user } = renderShell({ at: '/perfil' });
  await user.click(await screen.findByRole('button', { name: 'criar meu calendário' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Endereço do seu calendário');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'copiar endereço' }));
  expect(await screen.findByText(/O endereço está selecionado/)).toBeVisible();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, address!.length]);
});
