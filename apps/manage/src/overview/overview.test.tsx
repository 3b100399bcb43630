import {
  listClassrooms,
  listEmployees,
  type ClassroomSummary,
  type EmployeeSummary,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/platform';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const id = '0198f4a2-0000-7000-8000-000000000001';
const classrooms: ClassroomSummary[] = [
  { id, name: 'Maternal I', period: 'WholeDay', diaryMode: 'Preschool' },
];
const employees: EmployeeSummary[] = [
  { id, name: 'Marina Barros', role: 'Administrator' },
  { id: id.replace(/1$/, '2'), name: 'Otávio Reis', role: 'Teacher' },
];
const server = mockServer(
  mockEndpoint(listClassrooms, () => classrooms),
  mockEndpoint(listEmployees, () => employees),
);
const open = () =>
  renderRemote(remote, { at: paths.manage, session: { employee: { role: 'Administrator' } } });
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

test('without classrooms there is a sentence', async () => {
  server.use(mockEndpoint(listClassrooms, () => []));
  open();

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
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
