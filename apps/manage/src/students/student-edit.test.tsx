import {
  confirmGuardianPhone,
  deleteStudent,
  getClassroom,
  getStudent,
  getStudentDeletion,
  listClassrooms,
  listGuardians,
  updateStudent,
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
import { form } from '../testing/student-form.ts';
import { button, press, recording, retype } from '../testing/writing.ts';

const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listGuardians, () => []),
  mockEndpoint(getClassroom, () => sampleClassroom()),
  mockEndpoint(getStudent, () => sampleStudent()),
  mockEndpoint(getStudentDeletion, () => ({
    guardians: [
      { id: sampleId(30), name: 'Marta Lima', devices: 2, otherStudents: [] },
      { id: sampleId(31), name: 'Paulo Lima', devices: 1, otherStudents: ['Bia Lima', 'Rui Lima'] },
    ],
  })),
);
afterEach(() => localStorage.clear());

const id = sampleId(11);
const at = pathTo(paths.student, { studentId: id });
const classroomAt = pathTo(paths.manageClassroom, { classroomId: maternal.id });

async function open() {
  const rendered = renderRemote(remote, { at });
  await screen.findByLabelText('Gênero');
  return rendered;
}

function recorded() {
  const { sent, handle } = recording<typeof updateStudent, Student>(() => sampleStudent());
  server.use(mockEndpoint(updateStudent, handle));
  return sent;
}

test('a student is shown with both guardians, and can be changed', async () => {
  const sent = recorded();
  const { user, address } = await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Alice Moreira Lima');
  expect(form.first().getByLabelText('Celular')).toHaveValue('(11) 98765-4321');
  expect(form.second().getByLabelText('Email')).toHaveValue('');
  await retype(user, form.name(), 'Alice Lima');
  await press(user, 'salvar aluno');

  expect(await screen.findByText('Aluno editado!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(classroomAt));
  expect(sent).toMatchObject([
    {
      body: {
        name: 'Alice Lima',
        responsibles: [
          { name: 'Marta Lima', phone: '11987654321', email: 'marta@casa.demo' },
          { name: 'Paulo Lima', phone: '11912345678' },
        ],
      },
      ifMatch: '"1"',
    },
  ]);
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('a student is deleted after a question that names them and who loses access', async () => {
  const deleted: string[] = [];
  server.use(mockEndpoint(deleteStudent, ({ params }) => void deleted.push(params.id)));
  const { user, address, events } = await open();
  const changed = jest.fn();
  events.on('classrooms-changed', changed);
  await press(user, 'deletar aluno');
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText('Deseja realmente deletar o aluno Alice Moreira Lima?')).toBeVisible();
  const lines = await question.findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Marta Lima perde o acesso ao aplicativo, em 2 aparelhos',
    'Paulo Lima continua, por causa de Bia Lima e Rui Lima',
  ]);
  expect(deleted).toEqual([]);
  await user.click(question.getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Aluno deletado!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(classroomAt));
  expect(deleted).toEqual([id]);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('after a failed deletion or save, the form and its text stay', async () => {
  server.use(mockProblem(deleteStudent, 500), mockProblem(updateStudent, 500));
  const { user, address } = await open();
  await retype(user, form.name(), 'Alice Lima');
  await press(user, 'deletar aluno');
  await press(user, 'confirmar deleção');
  expect(await screen.findByText('Houve um erro ao deletar o aluno.')).toBeVisible();
  await press(user, 'salvar aluno');
  expect(await screen.findByText('Houve um erro ao salvar o aluno.')).toBeVisible();

  expect(form.name()).toHaveValue('Alice Lima');
  expect(address()).toBe(at);
});

test('a draft is offered again', async () => {
  const { user } = await open();
  await retype(user, form.name(), 'Alice Lima');
  cleanup();
  const again = renderRemote(remote, { at });
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(form.name()).toHaveValue('Alice Lima');
  await retype(again.user, form.name(), 'Alice Moreira Lima');

  await waitFor(() => expect(localStorage).toHaveLength(0));
});

async function collide() {
  const rendered = await open();
  await retype(rendered.user, form.name(), 'Alice minha');
  const theirs = sampleStudent({ name: 'Alice dela', classroomId: jardim.id });
  theirs.responsibles = theirs.responsibles.slice(0, 1);
  server.use(
    mockProblem(updateStudent, 409, { code: 'stale', current: theirs }),
    mockEndpoint(getStudent, () => theirs, { etag: '"2"' }),
  );
  await press(rendered.user, 'salvar aluno');
  await screen.findByText(/Outra pessoa alterou isto/);
  return rendered;
}

const changes = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/usar$/, ''));

test('a stale form preserves the typed values and shows what a colleague changed', async () => {
  const { user } = await collide();
  expect(screen.getByText('Houve um erro ao salvar o aluno.')).toBeVisible();
  expect(form.name()).toHaveValue('Alice minha');
  expect(changes()).toEqual([
    'Nome: agora é Alice dela você tem Alice minha',
    'Turma: agora é Jardim você tem Maternal I',
    'Nome do segundo responsável: agora está vazio você tem Paulo Lima',
    'Celular do segundo responsável: agora está vazio você tem (11) 91234-5678',
  ]);
  await press(user, 'salvar aluno');
  expect(button('usar Nome')).toHaveFocus();
  await press(user, 'usar Turma');
  expect(form.classroom()).toHaveDisplayValue('Jardim');
  const sent = recorded();
  await press(user, 'continuar com o que escrevi');
  await press(user, 'salvar aluno');

  expect(await screen.findByText('Aluno editado!')).toBeVisible();
  expect(sent).toMatchObject([
    { body: { name: 'Alice minha', classroomId: jardim.id }, ifMatch: '"2"' },
  ]);
  expect(sent[0]?.body.responsibles).toHaveLength(2);
});

test('the colleague’s version can be taken whole', async () => {
  // Newer browsers return a promise.
  jest.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
  const { user } = await collide();
  await press(user, 'usar a versão atual');
  expect(screen.queryByText(/Outra pessoa alterou/)).not.toBeInTheDocument();
  expect(form.name()).toHaveValue('Alice dela');
  expect(form.second().getByLabelText('Celular')).toHaveValue('');
  const sent = recorded();
  await press(user, 'salvar aluno');
  expect(await screen.findByText('Aluno editado!')).toBeVisible();

  expect(sent[0]).toMatchObject({ body: { name: 'Alice dela' }, ifMatch: '"2"' });
});

test('an unresolved conflict is still there on the next visit', async () => {
  await collide();
  cleanup();
  const { user } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));

  expect(form.name()).toHaveValue('Alice minha');
  expect(changes()).toContain('Nome: agora é Alice dela você tem Alice minha');
});

test('an address without a student leads back', async () => {
  server.use(mockProblem(getStudent, 404));
  renderRemote(remote, { at });
  expect(await screen.findByText('Este aluno não existe ou foi deletado.')).toBeVisible();
});

test('a form that failed to load can be retried', async () => {
  server.use(mockPending(getStudent));
  renderRemote(remote, { at });
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  cleanup();

  server.use(mockProblem(getStudent, 500));
  const { user } = renderRemote(remote, { at });
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getStudent, () => sampleStudent()));
  await user.click(again);
  expect(await screen.findByLabelText('Gênero')).toBeVisible();
});

test('a child whom an import brought without guardians is saved so, until somebody enters one', async () => {
  const alone = sampleStudent({ responsibles: [] });
  server.use(mockEndpoint(getStudent, () => alone));
  const { sent, handle } = recording<typeof updateStudent, Student>(() => alone);
  server.use(mockEndpoint(updateStudent, handle));
  const { user } = await open();
  await retype(user, screen.getAllByLabelText('Nome')[0]!, 'Alice Lima');
  await user.click(button('salvar aluno'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ name: 'Alice Lima', responsibles: [] });
});

test('what a guardian changed stands beside the field, and an unsure phone can be confirmed', async () => {
  const { responsibles, ...student } = sampleStudent();
  const [first, second] = responsibles;
  const at = '2026-11-12T15:00:00Z';
  const ownChanges = [{ kind: 'email' as const, before: 'antes@casa.demo', at }];
  const known = [{ ...first!, ownChanges, isPhoneUnsure: true }, second!];
  const confirmed: string[] = [];
  server.use(
    mockEndpoint(getStudent, () => ({ ...student, responsibles: known })),
    mockEndpoint(confirmGuardianPhone, ({ params }) => void confirmed.push(params.id)),
  );
  const { user } = await open();
  expect(form.first().getByLabelText('Email')).toHaveAccessibleDescription(
    'Trocado pela família em 12/11/2026. Antes: antes@casa.demo',
  );
  expect(form.first().getByLabelText('Celular')).toHaveAccessibleDescription(/nenhum link pessoal/);
  expect(form.second().getByLabelText('Celular')).not.toHaveAccessibleDescription();
  await user.click(form.first().getByRole('button', { name: /é este mesmo/ }));
  expect(await screen.findByText('Celular confirmado!')).toBeInTheDocument();
  expect(confirmed).toEqual([first!.id]);
});

test('an address that a mail server refused says so beside the field, until it is another', async () => {
  const { responsibles, ...student } = sampleStudent();
  const refused = responsibles.map((guardian) => ({
    ...guardian,
    isEmailRefused: !!guardian.email,
  }));
  server.use(mockEndpoint(getStudent, () => ({ ...student, responsibles: refused })));
  const { user } = await open();
  const email = () => form.first().getByLabelText('Email');
  expect(email()).toHaveAccessibleDescription(/^endereço recusado: marta@casa\.demo/);
  expect(form.second().getByLabelText('Email')).not.toHaveAccessibleDescription();
  await user.type(email(), 'x');
  expect(email()).not.toHaveAccessibleDescription(/recusado/);
});
