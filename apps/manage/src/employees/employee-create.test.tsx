import {
  createEmployee,
  listClassrooms,
  listEmployees,
  credentialMessages,
  messages,
  type CreatedEmployee,
  type Employee,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, testSession, type RenderedRemote } from '@caderneta/platform/testing';
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
      firstAccess: 'givenPassword',
      role: 'Teacher',
      classroomIds: [jardim.id],
    },
  ]);
  expect(sent[0]?.key).toBeTruthy();
  expect(localStorage).toHaveLength(0);
});

test('without a password the person is invited, and the way in is offered', async () => {
  const { sent, handle } = recording<typeof createEmployee, CreatedEmployee>(() => ({
    ...sampleEmployee(),
    name: 'Rosa Reis',
    invitedAt: 'rosa@girassol.demo',
  }));
  server.use(mockEndpoint(createEmployee, handle));
  const { user, address } = open();
  await fill(user);
  await user.clear(field('password'));
  expect(field('password')).toHaveAccessibleDescription(/^Deixe vazia para convidar/);
  await press(user, 'salvar');

  const told = await screen.findByText(/O convite de/);
  expect(told).toHaveTextContent(
    'O convite de Rosa Reis está a caminho de rosa@girassol.demo. Vale por 7 dias.',
  );
  expect(address()).toBe(paths.manage);
  expect(sent[0]?.body).toMatchObject({ firstAccess: 'invitation' });
  expect(sent[0]?.body).not.toHaveProperty('password');
  expect(screen.getByRole('link', { name: 'WhatsApp ou cartão' })).toHaveAttribute(
    'href',
    pathTo(paths.employeeInvitation, { employeeId: sampleEmployee().id }),
  );
  await press(user, 'fechar');
  expect(told).not.toBeInTheDocument();
});

test('where no e-mails are sent the invitation is handed over', async () => {
  server.use(mockEndpoint(createEmployee, () => sampleEmployee({ name: 'Rosa Reis' })));
  const { school } = testSession();
  const { user } = renderRemote(remote, {
    at: paths.newEmployee,
    session: { school: { ...school, isWithoutMail: true } },
  });
  await fill(user);
  await user.clear(field('password'));
  await press(user, 'salvar');
  expect(await screen.findByText(/ainda não tem como entrar/)).toHaveTextContent(
    'Rosa Reis ainda não tem como entrar: esta escola ainda não envia e-mails. Entregue o convite.',
  );
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

test('what is still missing is named and leads to its field', async () => {
  const { user } = open();
  await screen.findByLabelText('Função');
  await user.click(screen.getByRole('button', { name: 'Nome do funcionário' }));
  expect(field('name')).toHaveFocus();
  await fill(user);
  expect(screen.queryByText(/^Falta/)).not.toBeInTheDocument();
  expect(button('salvar')).toBeEnabled();

  await user.selectOptions(field('role'), 'Administrador');
  await user.click(screen.getByRole('checkbox', { name: 'Jardim' }));
  expect(button('salvar')).toHaveAccessibleDescription('Falta: Turmas');
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
