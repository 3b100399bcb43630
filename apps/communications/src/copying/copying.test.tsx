import { getEvent, listEvents, listRecipients } from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleId } from '../testing/sample-id.ts';
import { dialog, put } from '../testing/writing.ts';

const id = sampleId(100);
const at = pathTo(paths.event, { eventId: id });
const [alice] = maternal.students;
const server = mockServer(
  ...recipientsOf(maternal, jardim),
  mockEndpoint(listEvents, () => []),
  mockEndpoint(getEvent, () => sampleEvent({ isEditable: false })),
  mockEndpoint(listRecipients, () => ({
    students: [{ id: alice!.id, name: alice!.name, classroomName: maternal.name }],
    leftOut: 2,
    isOver: true,
  })),
);
afterEach(() => localStorage.clear());

async function copy(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'mais ações' }));
  await user.click(await dialog().findByRole('button', { name: /^duplicar/ }));
}

test("a colleague's event of last year opens as a new one, without days and who left", async () => {
  const { user, address } = renderRemote(remote, { at });
  await copy(user);
  await waitFor(() => expect(address()).toBe(paths.newEvent));
  expect(await screen.findByLabelText('Título')).toHaveValue('Reunião de pais');
  expect(screen.getByLabelText('Descrição')).toHaveValue('Tragam perguntas.');
  expect(screen.getByLabelText('Local')).toHaveValue('Auditório');
  for (const day of ['Data', 'Início', 'Término']) {
    expect(screen.getByLabelText(day)).toHaveValue('');
  }
  const said = '2 alunos que saíram da escola ou das suas turmas ficaram de fora da cópia.';
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '1 de 3 alunos de Maternal I' }));
  expect(screen.getByRole('checkbox', { name: 'Alice Moreira' })).toBeChecked();
});

test('what somebody has begun is asked about, and kept', async () => {
  const { user, address, go } = renderRemote(remote, { at: paths.newEvent });
  await screen.findByLabelText('Título');
  put({ Título: 'Outro' });
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Outro'));
  await go(at);
  await copy(user);
  expect(await screen.findByRole('dialog', { name: 'Você já começou outro' })).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'fechar' }));
  expect(address()).toBe(at);
  await copy(user);
  await user.click(await dialog().findByRole('button', { name: 'duplicar' }));
  await waitFor(() => expect(address()).toBe(paths.newEvent));
  expect(await screen.findByLabelText('Título')).toHaveValue('Reunião de pais');
  expect(JSON.stringify({ ...localStorage })).toContain('Outro');
});

test('a failure says so, and nothing is opened', async () => {
  server.use(mockProblem(listRecipients, 500));
  const { user, address } = renderRemote(remote, { at });
  await copy(user);
  expect(await screen.findByText('Houve um erro ao duplicar. Tente novamente.')).toBeVisible();
  expect(address()).toBe(at);
});
