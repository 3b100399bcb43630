import {
  listDeletedEmployees,
  returnEmployee,
  type DeletedEmployee,
  type Employee,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleEmployee, sampleId } from '../testing/sample-school.ts';
import { press, put, recording } from '../testing/writing.ts';

const tiago: DeletedEmployee = {
  id: sampleId(50),
  name: 'Tiago Lopes',
  email: 'prof@girassol.demo',
  role: 'Teacher',
  deletedAt: '2026-11-12T12:12:00Z',
  returnsUntil: '2026-12-12T12:12:00Z',
};
let employees: DeletedEmployee[];
beforeEach(() => {
  employees = [tiago];
});
const server = mockServer(mockEndpoint(listDeletedEmployees, () => employees));
const open = () =>
  renderRemote(remote, {
    at: paths.deletedEmployees,
    session: { employee: { role: 'Administrator' } },
  });

test('a deleted employee comes back after a question', async () => {
  const { sent, handle } = recording<typeof returnEmployee, Employee>(() => {
    employees = [];
    return sampleEmployee();
  });
  server.use(mockEndpoint(returnEmployee, handle));
  const { user } = open();
  const list = within(await screen.findByRole('list', { name: 'Funcionários deletados' }));
  expect(list.getByRole('listitem')).toHaveTextContent(
    'Professor · deletado 12/11/2026 · pode voltar até 12/12/2026',
  );
  await press(user, 'trazer Tiago Lopes de volta');
  await press(user, 'trazer de volta');
  expect(await screen.findByText('Funcionário de volta!')).toBeVisible();
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
  expect(sent).toMatchObject([{ body: { email: null } }]);
});

test('whose e-mail is another person’s by now gets a new one, and a refusal stays', async () => {
  employees = [{ ...tiago, email: null }];
  const detail = 'Este e-mail já está em uso.';
  server.use(mockProblem(returnEmployee, 409, { code: 'email-taken', detail }));
  const { user } = open();
  await screen.findByText('Tiago Lopes');
  await press(user, 'trazer Tiago Lopes de volta');
  const modal = within(await screen.findByRole('dialog'));
  const submit = modal.getByRole('button', { name: 'trazer de volta' });
  expect(submit).toBeDisabled();
  await put(user, modal.getByLabelText('Email do funcionário'), 'tiago@girassol.demo');
  await user.click(submit);
  await waitFor(() => expect(modal.getByText(detail)).toBeVisible());
});
