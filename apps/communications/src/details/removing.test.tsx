import {
  getEvent,
  listEvents,
  listRecipients,
  removeRecipient,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { maternal } from '../testing/sample-classrooms.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleId } from '../testing/sample-id.ts';
import { dialog, put } from '../testing/writing.ts';

const id = sampleId(100);
const at = pathTo(paths.event, { eventId: id });
const students = maternal.students.map((student) => ({
  ...{ id: student.id, name: student.name, classroomName: maternal.name },
}));
const removed: object[] = [];
const server = mockServer(
  mockEndpoint(listEvents, () => []),
  mockEndpoint(getEvent, () => sampleEvent()),
  mockEndpoint(listRecipients, () => ({ students, leftOut: 0, isOver: false })),
  mockEndpoint(removeRecipient, ({ body }) => void removed.push(body)),
);

async function open() {
  const { user } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'mais ações' }));
  await user.click(await dialog().findByRole('button', { name: /^tirar um aluno/ }));
  await user.selectOptions(await dialog().findByLabelText('Aluno'), 'Bento Carvalho Reis');
  return user;
}
const submit = () => dialog().getByRole('button', { name: 'tirar o aluno' });

test('one child is taken out, for a reason that is asked for; the page is read again', async () => {
  const user = await open();
  expect(dialog().getByText(/Se ela tinha respondido que vai, é avisada por e-mail/)).toBeVisible();
  expect(submit()).toBeDisabled();
  put({ Motivo: 'Foi para a turma errada' }, dialog());
  await user.click(submit());
  expect(await screen.findByText('Bento Carvalho Reis não tem mais este envio.')).toBeVisible();
  expect(removed).toEqual([{ studentId: students[1]!.id, reason: 'Foi para a turma errada' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a refusal says why, and what was written stays', async () => {
  const detail = 'Só este aluno tem este envio: delete o item inteiro.';
  server.use(mockProblem(removeRecipient, 409, { code: 'last-recipient', detail }));
  const user = await open();
  put({ Motivo: 'Engano' }, dialog());
  await user.click(submit());
  expect(await dialog().findByText(detail)).toBeVisible();
  expect(dialog().getByLabelText('Motivo')).toHaveValue('Engano');
});
