import {
  deleteEmployee,
  getEmployee,
  getEmployeeDeletion,
  listClassrooms,
  listEmployees,
  updateEmployee,
  type Employee,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { jardim, maternal, sampleEmployee, sampleId } from '../testing/sample-school.ts';
import { button, press, put, recording, retype, shownAfterSaving } from '../testing/writing.ts';

const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listEmployees, () => []),
  mockEndpoint(getEmployee, () => sampleEmployee()),
  mockEndpoint(getEmployeeDeletion, () => ({
    scheduled: [
      {
        id: sampleId(60),
        kind: 'announcement' as const,
        title: 'Reunião',
        sendsAt: '2026-12-04T12:00:00Z',
      },
    ],
    classroomsAlone: ['Jardim', 'Maternal I'],
  })),
  ...shownAfterSaving(),
);
afterEach(() => localStorage.clear());

const at = pathTo(paths.employee, { employeeId: sampleId(50) });
const name = () => screen.getByLabelText('Nome do funcionário');

async function open(oneself = false) {
  const employee = { role: 'Administrator' as const, ...(oneself && { id: sampleId(50) }) };
  const rendered = renderRemote(remote, { at, session: { employee } });
  await screen.findByLabelText('Função');
  return rendered;
}

function recorded(answer = sampleEmployee()) {
  const { sent, handle } = recording<typeof updateEmployee, Employee>(() => answer);
  server.use(mockEndpoint(updateEmployee, handle));
  return sent;
}

test('an employee is changed; the empty password is left out', async () => {
  const sent = recorded();
  const { user, address } = await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tiago Lopes');
  expect(screen.getByLabelText('Função')).toHaveDisplayValue('Professor');
  expect(screen.getByLabelText('Senha do funcionário')).toHaveValue('');
  expect(screen.getByRole('checkbox', { name: 'Maternal I' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Jardim' })).not.toBeChecked();
  await retype(user, name(), 'Tiago Reis');
  await user.click(screen.getByRole('checkbox', { name: 'Jardim' }));
  await press(user, 'salvar');

  expect(await screen.findByText('Funcionário salvo!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.manage));
  expect(sent).toMatchObject([{ ifMatch: '"1"' }]);
  expect(sent[0]?.body).toEqual({
    name: 'Tiago Reis',
    email: 'prof@girassol.demo',
    role: 'Teacher',
    classroomIds: [maternal.id, jardim.id],
  });
});

test('a new password is sent, once it is one', async () => {
  const sent = recorded();
  const { user } = await open();
  const password = screen.getByLabelText('Senha do funcionário');
  await put(user, password, 'curta');
  await user.tab();
  expect(password).toHaveAccessibleDescription(/Senha deve conter ao menos uma letra minúscula/);
  expect(button('salvar')).toBeDisabled();
  await retype(user, password, 'NovaSenha1');
  await press(user, 'salvar');

  await waitFor(() => expect(sent[0]?.body.password).toBe('NovaSenha1'));
  expect(sent[0]?.body.firstAccess).toBe('givenPassword');
});

test('after a change of one’s own account, the whole portal shows it', async () => {
  recorded(sampleEmployee({ name: 'Tiago Reis', role: 'Administrator' }));
  const { user, events } = await open(true);
  const heard = jest.fn();
  events.on('profile-changed', heard);
  await press(user, 'salvar');
  await screen.findByText('Funcionário salvo!');

  expect(heard).toHaveBeenCalledWith({
    employee: expect.objectContaining({ id: sampleId(50), name: 'Tiago Reis' }) as unknown,
  });
});

test('an employee is deleted after a question that names them and what goes on without them', async () => {
  const deleted: string[] = [];
  server.use(mockEndpoint(deleteEmployee, ({ params }) => void deleted.push(params.id)));
  const { user, address } = await open();
  await press(user, 'deletar');
  const question = within(screen.getByRole('dialog', { name: 'Deletar funcionário' }));
  expect(question.getByText('Deseja realmente deletar o funcionário?')).toBeVisible();
  expect(question.getByText('Tiago Lopes')).toBeVisible();
  expect(await question.findByText('Sem outro funcionário: Jardim e Maternal I.')).toBeVisible();
  expect(question.getByRole('link', { name: 'Reunião' })).toHaveAttribute(
    'href',
    pathTo(paths.announcement, { announcementId: sampleId(60) }),
  );
  expect(deleted).toEqual([]);
  await user.click(question.getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('funcionário deletado!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.manage));
  expect(deleted).toEqual([sampleId(50)]);
});

test('the modal stays open with the reason if the server refuses to delete', async () => {
  const detail = 'A escola precisa de ao menos um administrador.';
  server.use(mockProblem(deleteEmployee, 409, { code: 'last-administrator', detail }));
  const { user, address } = await open();
  await press(user, 'deletar');
  await press(user, 'confirmar deleção');

  const modal = within(screen.getByRole('dialog', { name: 'Deletar funcionário' }));
  expect(await modal.findByRole('alert')).toHaveTextContent(detail);
  expect(screen.queryByText('Houve um erro ao deletar o funcionário.')).not.toBeInTheDocument();
  expect(address()).toBe(at);
});

test('a deletion that fails for another reason closes the modal and shows a toast', async () => {
  server.use(mockProblem(deleteEmployee, 500));
  const { user, address } = await open();
  await press(user, 'deletar');
  await press(user, 'confirmar deleção');
  expect(await screen.findByText('Houve um erro ao deletar o funcionário.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe(at);
});

test('employees cannot delete themselves', async () => {
  renderRemote(remote, { at, session: { employee: { id: sampleId(50) } } });
  expect(await screen.findByText(/^Você não pode deletar a sua própria conta/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'deletar' })).not.toBeInTheDocument();
});

test('the last administrator stays one, and the form preserves the typed values', async () => {
  const detail = 'A escola precisa de ao menos um administrador.';
  server.use(mockProblem(updateEmployee, 409, { code: 'last-administrator', detail }));
  const { user } = await open();
  await retype(user, name(), 'Tiago Reis');
  await press(user, 'salvar');

  expect(await screen.findByText('Houve um erro ao salvar o funcionário.')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
  expect(name()).toHaveValue('Tiago Reis');
  recorded();
  await press(user, 'salvar');
  expect(await screen.findByText('Funcionário salvo!')).toBeVisible();
});

test('a colleague’s change is shown, and replaced only on request', async () => {
  const { user } = await open();
  await retype(user, name(), 'Tiago meu');
  const theirs = sampleEmployee({ role: 'Administrator', classroomIds: [maternal.id, jardim.id] });
  server.use(
    mockProblem(updateEmployee, 409, { code: 'stale' }),
    mockEndpoint(getEmployee, () => theirs, { etag: '"2"' }),
  );
  await press(user, 'salvar');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'Função: agora é Administrador você tem Professorusar',
    'Turmas: agora é Maternal I, Jardim você tem Maternal Iusar',
  ]);
  await press(user, 'usar Função');
  await press(user, 'usar Turmas');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Jardim' })).toBeChecked();
  const sent = recorded();
  await press(user, 'salvar');

  expect(await screen.findByText('Funcionário salvo!')).toBeVisible();
  expect(sent).toMatchObject([
    { body: { name: 'Tiago meu', role: 'Administrator' }, ifMatch: '"2"' },
  ]);
});

test('an address without an employee leads back', async () => {
  server.use(mockProblem(getEmployee, 404));
  renderRemote(remote, { at });
  expect(await screen.findByText('Este funcionário não existe ou foi deletado.')).toBeVisible();
});

test('a form that failed to load can be retried', async () => {
  server.use(mockPending(getEmployee));
  renderRemote(remote, { at });
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  cleanup();

  server.use(mockProblem(getEmployee, 500));
  const { user } = renderRemote(remote, { at });
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getEmployee, () => sampleEmployee()));
  await user.click(again);
  expect(await screen.findByLabelText('Função')).toBeVisible();
});
