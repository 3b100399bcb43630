import {
  createStudent,
  findMissed,
  getClassroom,
  listClassrooms,
  listGuardians,
  type Student,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  jardim,
  maternal,
  sampleClassroom,
  sampleId,
  sampleStudent,
} from '../testing/sample-school.ts';
import { fillStudent, form, typeGuardian } from '../testing/student-form.ts';
import { button, press, recording } from '../testing/writing.ts';

const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listGuardians, () => []),
  mockEndpoint(findMissed, () => ({ items: [], classrooms: [], following: 0 })),
  mockEndpoint(getClassroom, () => sampleClassroom()),
);
afterEach(() => localStorage.clear());

const at = pathTo(paths.newStudent, { classroomId: maternal.id });
const open = () => renderRemote(remote, { at });

function recorded() {
  const { sent, handle } = recording<typeof createStudent, Student>(() => sampleStudent());
  server.use(mockEndpoint(createStudent, handle));
  return sent;
}

test('a student is added with one guardian, whose phone is sent as digits', async () => {
  const sent = recorded();
  const { user, address, events } = open();
  const changed = jest.fn();
  events.on('classrooms-changed', changed);
  await screen.findByLabelText('Gênero');
  expect(form.classroom()).toHaveDisplayValue('Maternal I');
  expect(form.gender()).toHaveDisplayValue('Selecionar');
  expect(button('adicionar aluno')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'deletar aluno' })).not.toBeInTheDocument();
  await fillStudent(user);
  expect(form.first().getByLabelText('Celular')).toHaveValue('(11) 95555-4444');
  await press(user, 'adicionar aluno');

  expect(await screen.findByText('Aluno adicionado!')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Clara Nunes',
      classroomId: maternal.id,
      gender: 'Female',
      responsibles: [{ name: 'Ana Nunes', phone: '11955554444' }],
    },
  ]);
  expect(sent[0]?.key).toBeTruthy();
  await waitFor(() =>
    expect(address()).toBe(pathTo(paths.manageClassroom, { classroomId: maternal.id })),
  );
  expect(changed).toHaveBeenCalledTimes(1);
  expect(localStorage).toHaveLength(0);
});

test('two guardians are sent in their order, and the page leads back to the classroom', async () => {
  const sent = recorded();
  const { user, address } = open();
  await fillStudent(user);
  await user.selectOptions(form.classroom(), 'Jardim');
  await typeGuardian(user, 'second', {
    Nome: 'Rui Nunes',
    Celular: '11944443333',
    Email: 'rui@casa.demo',
  });
  await press(user, 'adicionar aluno');

  await waitFor(() =>
    expect(address()).toBe(pathTo(paths.manageClassroom, { classroomId: jardim.id })),
  );
  expect(sent[0]?.body.responsibles).toEqual([
    { name: 'Ana Nunes', phone: '11955554444' },
    { name: 'Rui Nunes', phone: '11944443333', email: 'rui@casa.demo' },
  ]);
});

test('cancelling goes back to the classroom', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'cancelar' }));
  expect(address()).toBe(pathTo(paths.manageClassroom, { classroomId: maternal.id }));
});

test('a failed save keeps the form, and tries again with the same key', async () => {
  server.use(mockProblem(createStudent, 500));
  const { user, address } = open();
  await fillStudent(user);
  await press(user, 'adicionar aluno');
  expect(await screen.findByText('Houve um erro ao adicionar o aluno.')).toBeVisible();
  expect(form.name()).toHaveValue('Clara Nunes');
  expect(address()).toBe(at);
  cleanup();

  const sent = recorded();
  const again = open();
  expect(await screen.findByText('“Clara Nunes”')).toBeVisible();
  await press(again.user, 'continuar de onde parou');
  expect(form.first().getByLabelText('Celular')).toHaveValue('(11) 95555-4444');
  await press(again.user, 'adicionar aluno');
  expect(await screen.findByText('Aluno adicionado!')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a draft can be discarded', async () => {
  const { user } = open();
  await fillStudent(user);
  cleanup();
  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'descartar' }));

  expect(form.name()).toHaveValue('');
  expect(localStorage).toHaveLength(0);
});

test('the server’s error is shown at its field', async () => {
  const message = 'Valor inválido.';
  server.use(
    mockProblem(createStudent, 422, { errors: [{ path: 'responsibles.0.phone', message }] }),
  );
  const { user } = open();
  await fillStudent(user);
  await press(user, 'adicionar aluno');

  const phone = form.first().getByLabelText('Celular');
  await waitFor(() => expect(phone).toHaveAccessibleDescription(message));
  expect(phone).toHaveFocus();
});

test('an address without a classroom says so', async () => {
  renderRemote(remote, { at: pathTo(paths.newStudent, { classroomId: sampleId(99) }) });
  expect(await screen.findByText('Esta turma não existe.')).toBeVisible();
});

test('a form that failed to load can be retried', async () => {
  server.use(mockPending(listClassrooms));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  cleanup();

  server.use(mockProblem(listClassrooms, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(listClassrooms, () => [maternal]));
  await user.click(again);
  expect(within(await screen.findByLabelText('Turma')).getAllByRole('option')).toHaveLength(2);
});
