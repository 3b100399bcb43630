import {
  createEmployee,
  createStudent,
  findMissed,
  getClassroom,
  getStudent,
  listClassrooms,
  listGuardians,
  updateStudent,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockLostAnswers, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  jardim,
  maternal,
  sampleClassroom,
  sampleEmployee,
  sampleId,
  sampleStudent,
} from '../testing/sample-school.ts';
import { fillStudent, form } from '../testing/student-form.ts';
import { press, put, retype, shownAfterSaving } from '../testing/writing.ts';

const at = '2026-11-18T13:12:00Z';
const first = 'A primeira versão já foi salva às 10:12.';
const server = mockServer(
  mockEndpoint(findMissed, () => ({ items: [], classrooms: [], following: 0 })),
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listGuardians, () => []),
  mockEndpoint(getClassroom, () => sampleClassroom()),
  mockEndpoint(getStudent, () => sampleStudent()),
  ...shownAfterSaving(),
);
afterEach(() => localStorage.clear());

const id = sampleId(11);
const student = pathTo(paths.student, { studentId: id });

test('a student whose answer got lost and who was changed is said to be there', async () => {
  const { handlers, written, line } = mockLostAnswers(createStudent, () => sampleStudent(), at);
  server.use(...handlers);
  line.is = 'breaks';
  const { user } = renderRemote(remote, {
    at: pathTo(paths.newStudent, { classroomId: maternal.id }),
  });
  await fillStudent(user);
  await press(user, 'adicionar aluno');
  expect(await screen.findByText(/^Sem conexão\. Nada se perdeu/)).toBeVisible();
  line.is = 'whole';
  await retype(user, form.name(), 'Clara Nunes Lima');
  await press(user, 'adicionar aluno');

  expect(await screen.findByText(first)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ver a primeira' })).toHaveAttribute('href', student);
  expect(written).toHaveLength(1);
  await press(user, 'salvar como novo');
  expect(await screen.findByText('Aluno adicionado!')).toBeVisible();
  expect(written.map(({ body }) => (body as { name: string }).name)).toEqual([
    'Clara Nunes',
    'Clara Nunes Lima',
  ]);
});

test('an employee whose answer got lost is found, and said to be saved', async () => {
  const { handlers, written, line } = mockLostAnswers(createEmployee, () => sampleEmployee(), at);
  server.use(...handlers);
  line.is = 'loses';
  const { user, address } = renderRemote(remote, { at: paths.newEmployee });
  await screen.findByLabelText('Função');
  await put(user, screen.getByLabelText('Nome do funcionário'), 'Rosa Reis');
  await put(user, screen.getByLabelText('Email do funcionário'), 'rosa@girassol.demo');
  await put(user, screen.getByLabelText('Senha do funcionário'), 'Senha123');
  await user.selectOptions(screen.getByLabelText('Função'), 'Professor');
  await user.click(screen.getByRole('checkbox', { name: 'Jardim' }));
  await press(user, 'salvar');
  expect(await screen.findByText('Funcionário salvo!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.manage));
  expect(written).toHaveLength(1);
});

test.each(['loses', 'breaks'] as const)(
  'a change whose answer got lost is said to be saved: the line %s',
  async (is) => {
    const { handlers, written, line } = mockLostAnswers(updateStudent, () => sampleStudent(), at);
    server.use(...handlers);
    line.is = is;
    const { user } = renderRemote(remote, { at: student });
    await screen.findByLabelText('Gênero');
    await retype(user, form.name(), 'Alice Lima');
    await press(user, 'salvar aluno');
    if (is === 'breaks') {
      expect(await screen.findByText(/^Sem conexão\. Nada se perdeu/)).toBeVisible();
      line.is = 'whole';
      await press(user, 'salvar aluno');
    }
    expect(await screen.findByText('Aluno editado!')).toBeVisible();
    expect(written).toHaveLength(1);
  },
);

test('a student whom a colleague deleted is said to be gone, and what was typed is shown', async () => {
  const { user } = renderRemote(remote, { at: student });
  await screen.findByLabelText('Gênero');
  await retype(user, form.name(), 'Alice Moreira de Lima');
  server.use(mockProblem(updateStudent, 404), mockProblem(getStudent, 404));
  await press(user, 'salvar aluno');

  expect(await screen.findByText('Este aluno não existe ou foi deletado.')).toBeVisible();
  expect(await screen.findByText('Alice Moreira de Lima')).toBeVisible();
  await press(user, 'descartar os textos');
  expect(screen.queryByText('Alice Moreira de Lima')).not.toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});
