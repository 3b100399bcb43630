import {
  getVersionsPermission,
  listClassrooms,
  listEmployees,
  type ClassroomSummary,
  type EmployeeSummary,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, type SessionChanges } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal, sampleId } from '../testing/sample-school.ts';

const classrooms: ClassroomSummary[] = [maternal];
const employees: EmployeeSummary[] = [
  { id: sampleId(51), name: 'Marina Barros', role: 'Administrator' },
  { id: sampleId(52), name: 'Otávio Reis', role: 'Teacher' },
];
const server = mockServer(
  mockEndpoint(listClassrooms, () => classrooms),
  mockEndpoint(listEmployees, () => employees),
  mockEndpoint(getVersionsPermission, () => ({ isAllowed: false })),
);
const openAs = (employee: SessionChanges['employee']) =>
  renderRemote(remote, { at: paths.manage, session: { employee } });
const open = () => openAs({ role: 'Administrator' });
const part = (name: string) => within(screen.getByRole('region', { name }));

async function rowsOf(name: string) {
  const table = await screen.findByRole('table', { name });
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}

test('an administrator sees classrooms and employees side by side', async () => {
  open();

  expect(await rowsOf('Turmas')).toEqual([['Maternal I', 'Integral']]);
  expect(await rowsOf('Funcionários')).toEqual([
    ['Marina Barros', 'Administrador'],
    ['Otávio Reis', 'Professor'],
  ]);
});

test('each row and button leads on', async () => {
  open();
  const classroom = await screen.findByRole('link', { name: 'Maternal I' });
  const employee = await screen.findByRole('link', { name: 'Otávio Reis' });

  expect(classroom).toHaveAttribute(
    'href',
    pathTo(paths.manageClassroom, { classroomId: maternal.id }),
  );
  expect(employee).toHaveAttribute('href', pathTo(paths.employee, { employeeId: sampleId(52) }));
  expect(screen.getByRole('link', { name: 'adicionar funcionário' })).toHaveAttribute(
    'href',
    paths.newEmployee,
  );
  expect(screen.getByRole('link', { name: 'histórico' })).toHaveAttribute('href', paths.history);
  expect(screen.getByRole('link', { name: 'importar alunos' })).toHaveAttribute(
    'href',
    paths.rosterImports,
  );
});

test('without classrooms there is a sentence and a button to add the first', async () => {
  server.use(mockEndpoint(listClassrooms, () => []));
  open();

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'adicionar turma' })).toBeVisible();
});

test('lists that load are announced', async () => {
  server.use(mockPending(listClassrooms), mockPending(listEmployees));
  open();

  expect(await screen.findAllByText('Carregando…')).toHaveLength(2);
});

test('one list that fails leaves the other, and loads again on request', async () => {
  server.use(mockProblem(listEmployees, 500));
  const { user } = open();
  await screen.findByText('Maternal I');
  const again = await part('Funcionários').findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(listEmployees, () => employees));
  await user.click(again);

  expect(await screen.findByText('Otávio Reis')).toBeVisible();
});

test('the office of a network has employees, and neither classrooms nor students', async () => {
  openAs({ role: 'Administrator', networkId: sampleId(90) });

  expect(await rowsOf('Funcionários')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'histórico' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Turmas' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'importar alunos' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'alunos deletados' })).not.toBeInTheDocument();
});

test('a long list is searched by words in any order, without their accents', async () => {
  const names = ['Berçário Água-Viva', 'Jardim das Árvores', ...'ABCDEFGHIJ'];
  const many = names.map((name, index) => ({ ...maternal, id: sampleId(200 + index), name }));
  server.use(mockEndpoint(listClassrooms, () => many));
  const { user } = open();
  const search = await screen.findByRole('searchbox', { name: 'Buscar turma' });
  expect(screen.queryByRole('searchbox', { name: 'Buscar funcionário' })).toBeNull();
  await user.type(search, 'arvores jardim');
  expect(await rowsOf('Turmas')).toEqual([['Jardim das Árvores', 'Integral']]);
  await user.type(search, ' zebra');
  expect(
    await part('Turmas').findByText('Nenhum resultado para “arvores jardim zebra”.'),
  ).toBeVisible();
  expect(part('Turmas').queryByRole('table')).toBeNull();
  await user.clear(search);
  expect(await rowsOf('Turmas')).toHaveLength(many.length);
});
