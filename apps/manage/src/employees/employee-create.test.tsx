import {
  createEmployee,
  listClassrooms,
  listEmployees,
  credentialMessages,
  messages,
  type Employee,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { jardim, maternal, sampleEmployee } from '../testing/sample-school.ts';
import { button, press, put, recording, shownAfterSaving } from '../testing/writing.ts';

const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listEmployees, () => []),
  ...shownAfterSaving(),
);
afterEach(() => localStorage.clear());

const labels = {
  name: 'Nome do funcionário',
  email: 'Email do funcionário',
  password: 'Senha do funcionário',
  role: 'Função',
};
const field = (name: keyof typeof labels) => screen.getByLabelText(labels[name]);
const open = () => renderRemote(remote, { at: paths.newEmployee });

async function fill(user: RenderedRemote['user']) {
  await screen.findByLabelText('Função');
  await put(user, field('name'), 'Rosa Reis');
  await put(user, field('email'), 'rosa@girassol.demo');
  await put(user, field('password'), 'Senha123');
  await user.selectOptions(field('role'), 'Professor');
  await user.click(screen.getByRole('checkbox', { name: 'Jardim' }));
}

function recorded() {
  const { sent, handle } = recording<typeof createEmployee, Employee>(() => sampleEmployee());
  server.use(mockEndpoint(createEmployee, handle));
  return sent;
}

test('an employee is added and one is back in Gerenciar', async () => {
  const sent = recorded();
  const { user, address } = open();
  await screen.findByLabelText('Função');
  expect(button('salvar')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'deletar' })).not.toBeInTheDocument();
  const roles = within(field('role')).getAllByRole('option');
  expect(roles.map((option) => option.textContent)).toEqual([
    'Selecionar',
    'Administrador',
    'Professor',
  ]);
  await fill(user);
  await press(user, 'salvar');

  expect(await screen.findByText('Funcionário salvo!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.manage));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Rosa Reis',
      email: 'rosa@girassol.demo',
      password: 'Senha123',
      role: 'Teacher',
      classroomIds: [jardim.id],
    },
  ]);
  expect(sent[0]?.key).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

test('cancelar leads to Gerenciar', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'cancelar' })).toHaveAttribute(
    'href',
    paths.manage,
  );
});

const wrong = [
  ['name', '', messages.required],
  ['email', '', messages.required],
  ['email', 'rosa@', credentialMessages.emailFormat],
  ['password', '', messages.required],
  ['password', 'senha123', credentialMessages.passwordCharacters],
  ['password', 'Senha12', credentialMessages.passwordLength],
] as const;
test.each(wrong)('%s may not be “%s”', async (name, value, message) => {
  const { user } = open();
  await fill(user);
  await waitFor(() => expect(button('salvar')).toBeEnabled());
  await user.clear(field(name));
  if (value) await put(user, field(name), value);
  await user.tab();

  expect(field(name)).toHaveAccessibleDescription(message);
  expect(button('salvar')).toBeDisabled();
});

test('role and a classroom must be chosen', async () => {
  const { user } = open();
  await fill(user);
  await user.selectOptions(field('role'), 'Selecionar');
  await user.tab();
  expect(field('role')).toHaveAccessibleDescription(messages.required);
  await user.selectOptions(field('role'), 'Administrador');
  expect(button('salvar')).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: 'Jardim' }));
  expect(button('salvar')).toBeDisabled();
});

test('an e-mail that somebody has is refused at its field', async () => {
  const message = 'Este e-mail já está em uso.';
  const errors = [{ path: 'email', message }];
  server.use(mockProblem(createEmployee, 409, { code: 'email-taken', errors }));
  const { user } = open();
  await fill(user);
  await press(user, 'salvar');

  await waitFor(() => expect(field('email')).toHaveAccessibleDescription(message));
  expect(field('email')).toHaveFocus();
  expect(screen.queryByText('Houve um erro ao salvar o funcionário.')).not.toBeInTheDocument();
  expect(field('password')).toHaveValue('Senha123');
});

test('the draft stores all but the password', async () => {
  const { user } = open();
  await fill(user);
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('rosa@girassol.demo'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('Senha123');
  cleanup();
  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));

  expect(field('name')).toHaveValue('Rosa Reis');
  expect(screen.getByRole('checkbox', { name: 'Jardim' })).toBeChecked();
  expect(field('password')).toHaveValue('');
  expect(button('salvar')).toBeDisabled();
});

test('a form that failed to load can be retried', async () => {
  server.use(mockPending(listClassrooms));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  cleanup();

  server.use(mockProblem(listClassrooms, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(listClassrooms, () => []));
  await user.click(again);
  const picker = within(await screen.findByRole('group', { name: 'Turmas' }));
  expect(picker.getByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test('at the office of a network a colleague needs neither a classroom nor a role', async () => {
  const sent = recorded();
  const networkId = sampleEmployee().id;
  const { user } = renderRemote(remote, {
    at: paths.newEmployee,
    session: { employee: { role: 'Administrator', networkId } },
  });
  await put(user, await screen.findByLabelText(labels.name), 'Rosa Reis');
  await put(user, field('email'), 'rosa@girassol.demo');
  await put(user, field('password'), 'Senha123');
  expect(screen.queryByLabelText('Função')).not.toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Turmas' })).not.toBeInTheDocument();
  await press(user, 'salvar');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ role: 'Administrator', classroomIds: [] });
});
