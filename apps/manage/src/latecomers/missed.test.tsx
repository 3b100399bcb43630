import {
  addRecipients,
  createStudent,
  findMissed,
  getClassroom,
  getStudent,
  listClassrooms,
  listGuardians,
  moveStudents,
  planStudentMove,
  updateStudent,
  type MissedItem,
  type Student,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  jardim,
  maternal,
  sampleClassroom,
  sampleId,
  sampleStudent,
} from '../testing/sample-school.ts';
import { fillStudent, form } from '../testing/student-form.ts';
import { button, press } from '../testing/writing.ts';

const item = (number: number, changes: Partial<MissedItem>): MissedItem => ({
  id: sampleId(number),
  kind: 'event',
  title: 'Festa',
  classroomIds: [maternal.id],
  sendsAt: null,
  startsAt: null,
  closingDay: null,
  isAhead: true,
  ...changes,
});
const items = [
  item(70, { startsAt: '2026-12-11T12:00:00.000Z' }),
  item(71, { kind: 'poll', title: 'Lanche', closingDay: '2026-12-04' }),
  item(72, { kind: 'gallery', title: 'Horta', isAhead: false }),
];

const room = ({ id, name }: { id: string; name: string }, ...numbers: number[]) => ({
  id,
  name,
  studentIds: numbers.map(sampleId),
});

const asked: string[][] = [];
const added: string[] = [];
const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listGuardians, () => []),
  mockEndpoint(getClassroom, () => sampleClassroom()),
  mockEndpoint(createStudent, () => sampleStudent({ id: sampleId(11) })),
  mockEndpoint(findMissed, ({ body }) => {
    asked.push(body.studentIds);
    return { items, classrooms: [room(maternal, 11)], following: 1 };
  }),
  mockEndpoint(addRecipients, ({ params, body }) => {
    added.push(`${params.kind} ${params.id} ${body.studentIds.join()}`);
    return { added: 1 };
  }),
);
beforeEach(() => {
  asked.length = added.length = 0;
});
afterEach(() => localStorage.clear());

async function addStudent() {
  const at = pathTo(paths.newStudent, { classroomId: maternal.id });
  const rendered = renderRemote(remote, { at });
  await screen.findByLabelText('Gênero');
  await fillStudent(rendered.user);
  await press(rendered.user, 'adicionar aluno');
  return rendered;
}

test('who adds a child is asked once, with what is ahead chosen, and sends it by one click', async () => {
  const { user, address } = await addStudent();
  expect(await screen.findByRole('dialog', { name: 'Enviar também a Clara?' })).toBeVisible();
  expect(
    screen.getByText('Maternal I tem 1 evento por vir, 1 enquete aberta e 1 galeria recente.'),
  ).toBeVisible();
  expect(screen.getByText(/^1 envio agendado para a turma inteira chega/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Evento “Festa”, 11/12/2026' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Enquete “Lanche”, até 04/12/2026' })).toBeChecked();
  const gallery = screen.getByRole('checkbox', { name: 'Galeria “Horta”' });
  expect(gallery).not.toBeVisible();
  await user.click(screen.getByText('1 recente'));
  expect(gallery).toBeVisible();
  expect(gallery).not.toBeChecked();
  expect(added).toEqual([]);
  await press(user, 'enviar também a Clara');

  expect(await screen.findByText('Enviado também a Clara!')).toBeVisible();
  expect(added).toEqual([
    `event ${sampleId(70)} ${sampleId(11)}`,
    `poll ${sampleId(71)} ${sampleId(11)}`,
  ]);
  await waitFor(() =>
    expect(address()).toBe(pathTo(paths.manageClassroom, { classroomId: maternal.id })),
  );
});

test('closing the question sends nothing, and the child is saved', async () => {
  const { user, address } = await addStudent();
  await screen.findByRole('dialog', { name: 'Enviar também a Clara?' });
  await user.click(screen.getByRole('button', { name: 'fechar' }));
  await waitFor(() =>
    expect(address()).toBe(pathTo(paths.manageClassroom, { classroomId: maternal.id })),
  );
  expect(added).toEqual([]);
});

test.each([
  [
    'there is nothing',
    mockEndpoint(findMissed, () => ({ items: [], classrooms: [], following: 2 })),
  ],
  ['the server does not know', mockProblem(findMissed, 500)],
])('nothing is asked where %s', async (_, handler) => {
  server.use(handler);
  const { address } = await addStudent();
  await waitFor(() =>
    expect(address()).toBe(pathTo(paths.manageClassroom, { classroomId: maternal.id })),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a refusal stands in the question, which stays for another try', async () => {
  server.use(
    mockProblem(addRecipients, 409, { code: 'held', detail: 'Este envio ainda não saiu.' }),
  );
  const { user } = await addStudent();
  await screen.findByRole('dialog');
  await press(user, 'enviar também a Clara');
  expect(await screen.findByText('Este envio ainda não saiu.')).toBeVisible();
  expect(button('enviar também a Clara')).toBeEnabled();
});

describe('a saved child', () => {
  const alice = sampleStudent({ id: sampleId(11), name: 'Alice Lima' });
  const at = pathTo(paths.student, { studentId: alice.id });
  beforeEach(() => {
    const saved: Student = alice;
    server.use(
      mockEndpoint(getStudent, () => saved, { etag: '"1"' }),
      mockEndpoint(updateStudent, () => saved),
    );
  });

  test('is asked about where the class is another one', async () => {
    const { user } = renderRemote(remote, { at });
    await screen.findByDisplayValue('Alice Lima');
    await user.selectOptions(form.classroom(), 'Jardim');
    await press(user, 'salvar aluno');
    expect(await screen.findByRole('dialog', { name: 'Enviar também a Alice?' })).toBeVisible();
    expect(asked).toEqual([[alice.id]]);
  });

  test('is not asked about where the class stays', async () => {
    const { user } = renderRemote(remote, { at });
    const name = await screen.findByDisplayValue('Alice Lima');
    await user.type(name, ' Reis');
    await press(user, 'salvar aluno');
    expect(await screen.findByText('Aluno editado!')).toBeVisible();
    expect(asked).toEqual([]);
  });
});

test('children who move together are asked about together', async () => {
  const moving = [
    sampleStudent({ id: sampleId(11), name: 'Alice Lima' }),
    sampleStudent({ id: sampleId(12), name: 'Bento Reis' }),
  ];
  const leaving = { students: 0, diaries: 0, items: 0, guardians: 0, messages: 0 };
  server.use(
    mockEndpoint(getClassroom, () => sampleClassroom({ students: moving })),
    mockEndpoint(planStudentMove, () => ({ classrooms: [], ahead: 0, items: [], leaving }), {
      etag: '"5"',
    }),
    mockEndpoint(moveStudents, () => moving.map(({ id }) => ({ id }))),
  );
  const at = pathTo(paths.manageClassroom, { classroomId: maternal.id });
  const { user } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'selecionar alunos' }));
  await user.click(screen.getByLabelText('selecionar todos (0 de 2)'));
  await press(user, 'mover para outra turma');
  await user.selectOptions(await screen.findByLabelText('Turma nova'), 'Jardim');
  await press(user, 'mover alunos');
  expect(await screen.findByRole('dialog', { name: 'Enviar também aos 2 alunos?' })).toBeVisible();
  expect(asked).toEqual([moving.map(({ id }) => id)]);
});
