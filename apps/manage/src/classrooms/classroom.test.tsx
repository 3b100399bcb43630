import {
  getClassroom,
  getStudent,
  listClassrooms,
  updateClassroom,
  type ClassroomSummary,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import {
  jardim,
  maternal,
  sampleClassroom,
  sampleId,
  sampleStudent,
} from '../testing/sample-school.ts';
import { press, recording, retype } from '../testing/writing.ts';

const bento = sampleStudent({
  id: sampleId(12),
  name: 'Bento Reis',
  gender: 'NotInformed',
  responsibles: [{ id: sampleId(32), name: 'Rosa Reis', phone: '11911112222', email: null }],
});
const server = mockServer(
  mockEndpoint(getClassroom, () => sampleClassroom({ students: [sampleStudent(), bento] })),
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(getStudent, () => sampleStudent()),
);
const at = pathTo(paths.manageClassroom, { classroomId: maternal.id });
const open = () => renderRemote(remote, { at });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const modal = () => within(screen.getByRole('dialog', { name: 'Editar turma' }));

function recorded(answer: ClassroomSummary = maternal) {
  const { sent, handle } = recording<typeof updateClassroom, ClassroomSummary>(() => answer);
  server.use(mockEndpoint(updateClassroom, handle));
  return sent;
}

async function openModal() {
  const rendered = open();
  await title('Maternal I - Integral - Pré-escola');
  await press(rendered.user, 'salvar turma');
  return rendered;
}

test('a classroom shows its students with their guardians', async () => {
  const { user, address } = open();
  expect(await title('Maternal I - Integral - Pré-escola')).toBeVisible();
  const [head, ...rows] = screen.getAllByRole('row');
  expect(
    within(head!)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Nome', 'Gênero', 'Responsáveis']);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Alice Moreira Lima', 'Feminino'],
    ['Bento Reis', 'Não informado'],
  ]);
  const guardians = within(rows[0]!).getAllByRole('cell')[2]!;
  expect(within(guardians).getByText('Marta Lima')).toHaveStyle({ display: 'block' });
  expect(within(guardians).getByText('Paulo Lima')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Alice Moreira Lima' }));

  expect(address()).toBe(pathTo(paths.student, { studentId: sampleId(11) }));
});

test('a classroom without students says so, and how to add one', async () => {
  server.use(mockEndpoint(getClassroom, () => sampleClassroom({ students: [] })));
  open();

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'adicionar aluno' })).toHaveAttribute(
    'href',
    pathTo(paths.newStudent, { classroomId: maternal.id }),
  );
  expect(screen.getByRole('link', { name: 'convites das famílias' })).toHaveAttribute(
    'href',
    pathTo(paths.invitations, { classroomId: maternal.id }),
  );
});

test('a classroom that loads is announced', async () => {
  server.use(mockPending(getClassroom));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a classroom that does not load can be asked for again', async () => {
  server.use(mockProblem(getClassroom, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getClassroom, () => sampleClassroom()));
  await user.click(again);

  expect(await title('Maternal I - Integral - Pré-escola')).toBeVisible();
});

test('an address without a classroom leads back', async () => {
  server.use(mockProblem(getClassroom, 404));
  open();

  expect(await screen.findByText('Esta turma não existe.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'voltar para Gerenciar' })).toHaveAttribute(
    'href',
    paths.manage,
  );
});

test('the modal changes a classroom, and starts with its values', async () => {
  const sent = recorded();
  const { user, events } = await openModal();
  const changed = jest.fn();
  events.on('classrooms-changed', changed);
  expect(modal().getByLabelText('Período')).toHaveDisplayValue('Integral');
  expect(modal().getByLabelText('Módulo')).toHaveDisplayValue('Pré-escola');
  await retype(user, modal().getByLabelText('Nome'), 'Maternal A');
  server.use(mockEndpoint(getClassroom, () => sampleClassroom({ name: 'Maternal A' })));
  await user.click(modal().getByRole('button', { name: 'salvar turma' }));

  expect(await screen.findByText('Turma editada!')).toBeVisible();
  expect(await title('Maternal A - Integral - Pré-escola')).toBeVisible();
  const body = { name: 'Maternal A', period: 'WholeDay', diaryMode: 'Preschool' };
  expect(sent).toMatchObject([{ body, ifMatch: '"1"' }]);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('an emptied name is not saved', async () => {
  const sent = recorded();
  const { user } = await openModal();
  await user.clear(modal().getByLabelText('Nome'));
  await user.click(modal().getByRole('button', { name: 'salvar turma' }));

  expect(modal().getByText('Todos os campos devem ser preenchidos')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a failed save preserves the typed values', async () => {
  server.use(mockProblem(updateClassroom, 500));
  const { user } = await openModal();
  await retype(user, modal().getByLabelText('Nome'), 'Maternal A');
  await user.click(modal().getByRole('button', { name: 'salvar turma' }));

  expect(await screen.findAllByText('Houve um erro ao salvar a turma.')).toHaveLength(2);
  expect(modal().getByLabelText('Nome')).toHaveValue('Maternal A');
});

async function collide() {
  const rendered = await openModal();
  await retype(rendered.user, modal().getByLabelText('Nome'), 'Maternal A');
  const theirs = sampleClassroom({ name: 'Maternal B', period: 'Morning' });
  server.use(
    mockProblem(updateClassroom, 409, { code: 'stale' }),
    mockEndpoint(getClassroom, () => theirs, { etag: '"2"' }),
  );
  await rendered.user.click(modal().getByRole('button', { name: 'salvar turma' }));
  await screen.findByText(/Outra pessoa alterou isto/);
  return rendered;
}

test('a colleague’s change is shown, and replaced only on request', async () => {
  const { user } = await collide();
  const rows = within(modal().getByRole('list')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Nome: agora é Maternal B você tem Maternal Ausar',
    'Período: agora é Manhã você tem Integralusar',
  ]);
  expect(modal().getByRole('button', { name: 'salvar turma' })).toBeDisabled();
  await user.click(modal().getByRole('button', { name: 'usar Período' }));
  expect(modal().getByLabelText('Período')).toHaveDisplayValue('Manhã');
  await user.click(modal().getByRole('button', { name: 'continuar com o que escrevi' }));
  const sent = recorded();
  await user.click(modal().getByRole('button', { name: 'salvar turma' }));

  expect(await screen.findByText('Turma editada!')).toBeVisible();
  expect(sent).toMatchObject([{ body: { name: 'Maternal A', period: 'Morning' }, ifMatch: '"2"' }]);
});

test('a colleague’s values can be taken over', async () => {
  const { user } = await collide();
  await user.click(modal().getByRole('button', { name: 'usar a versão atual' }));

  expect(modal().getByLabelText('Nome')).toHaveValue('Maternal B');
  await waitFor(() => expect(modal().getByRole('button', { name: 'salvar turma' })).toBeEnabled());
});

test('who is searched for can be chosen, beside those who were chosen before', async () => {
  const others = Array.from({ length: 10 }, (_, index) =>
    sampleStudent({ id: sampleId(300 + index), name: `Aluno ${index}`, responsibles: [] }),
  );
  server.use(mockEndpoint(getClassroom, () => sampleClassroom({ students: [bento, ...others] })));
  const { user } = open();
  const search = () => screen.findByRole('searchbox', { name: 'Buscar aluno ou responsável' });
  await user.type(await search(), 'reis rosa');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  await user.clear(await search());
  await user.type(await search(), '(11) 91111-2222');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));

  await press(user, 'selecionar alunos');
  await user.click(screen.getByRole('checkbox', { name: 'Aluno 3' }));
  await user.type(await search(), 'bento');
  await user.click(
    await screen.findByRole('checkbox', { name: 'selecionar os encontrados (1 de 11)' }),
  );
  await user.clear(await search());
  await waitFor(() => expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2));
  expect(screen.getByRole('checkbox', { name: 'selecionar todos (2 de 11)' })).not.toBeChecked();
});
