import {
  addRecipients,
  getEvent,
  listEvents,
  listRecipients,
  undoSending,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleId } from '../testing/sample-id.ts';
import { dialog, press } from '../testing/writing.ts';

const id = sampleId(100);
const at = pathTo(paths.event, { eventId: id });
const form = `${at}/mais-alunos`;
const [alice, bento] = maternal.students;
const having = (isOver = false) => ({
  students: [{ id: alice!.id, name: alice!.name, classroomName: maternal.name }],
  leftOut: 0,
  isOver,
});
const sent: { studentIds: string[]; key: string | null; holdSeconds: number }[] = [];
const server = mockServer(
  ...recipientsOf(maternal, jardim),
  mockEndpoint(listEvents, () => []),
  mockEndpoint(getEvent, () => sampleEvent()),
  mockEndpoint(listRecipients, () => having()),
  mockEndpoint(addRecipients, ({ body, query }, request) => {
    sent.push({ ...body, ...query, key: request.headers.get('idempotency-key') });
    return { added: body.studentIds.length, heldSeconds: 12 };
  }),
);
afterEach(() => {
  sent.length = 0;
});

const box = (name: string) => screen.getByRole('checkbox', { name });
async function chooseBento(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: '1 de 3 alunos de Maternal I' }));
  await user.click(box('Bento Carvalho'));
}

test('who has it is ticked and stays; the new ones are sent, and can be taken back', async () => {
  server.use(mockEndpoint(undoSending, () => ({ scheduledDate: null, wasAddition: true })));
  const { user, address } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'mais ações' }));
  await user.click(await dialog().findByRole('link', { name: /^enviar a mais alunos/ }));
  expect(await screen.findByRole('button', { name: 'enviar' })).toBeDisabled();
  await chooseBento(user);
  expect(box('Alice Moreira')).toBeChecked();
  expect(box('Alice Moreira')).toBeDisabled();
  expect(await screen.findByText('1 responsável, com aviso')).toBeVisible();
  await press(user, 'enviar');
  expect(await screen.findByText('Enviado a mais 1 aluno!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(at));
  expect(sent).toEqual([
    { studentIds: [bento!.id], holdSeconds: 12, key: expect.stringMatching(/./) },
  ]);

  await screen.findByRole('button', { name: 'mais ações' });
  await press(user, 'desfazer');
  await waitFor(() => expect(address()).toBe(form));
  await user.click(await screen.findByRole('button', { name: '2 de 3 alunos de Maternal I' }));
  expect(box('Bento Carvalho')).toBeChecked();
});

test('a refusal says why and loses no choice; another try is the same sending', async () => {
  const keys: (string | null)[] = [];
  const detail = 'Há alunos que não são das suas turmas.';
  const refuse = mockProblem(addRecipients, 403, { code: 'forbidden', detail });
  server.use(refuse);
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST' && request.url.includes('/recipients?'))
      keys.push(request.headers.get('idempotency-key'));
  });
  const { user } = renderRemote(remote, { at: form });
  await chooseBento(user);
  for (const tries of [1, 2]) {
    await press(user, 'enviar');
    await waitFor(() => expect(keys).toHaveLength(tries));
    await waitFor(() => expect(screen.getByRole('button', { name: 'enviar' })).toBeEnabled());
  }
  expect(screen.getByText(detail)).toBeVisible();
  expect(box('Bento Carvalho')).toBeChecked();
  expect(new Set(keys).size).toBe(1);
});

test('on its way it is shown and taken back on the page; nothing else begins meanwhile', async () => {
  const heldRecipients = { by: 'Marina Barros', students: 2, heldSeconds: 9 };
  server.use(
    mockEndpoint(getEvent, () => sampleEvent({ heldRecipients })),
    mockEndpoint(undoSending, () => ({ scheduledDate: null, wasAddition: true })),
  );
  const { user } = renderRemote(remote, { at });
  const said = /O envio de Marina Barros a mais 2 alunos sai em instantes/;
  expect(await screen.findByText(said)).toBeVisible();
  for (const name of [/corrigir/, /mais ações/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  }
  server.use(mockEndpoint(getEvent, () => sampleEvent()));
  await press(user, 'desfazer envio');
  expect(await screen.findByRole('button', { name: 'mais ações' })).toBeVisible();
});

test.each([
  [
    'what is over',
    () => server.use(mockEndpoint(listRecipients, () => having(true))),
    /^Já passou/,
  ],
  [
    "a colleague's",
    () => server.use(mockEndpoint(getEvent, () => sampleEvent({ isEditable: false }))),
    /^Só quem enviou/,
  ],
  [
    'what is scheduled',
    () => server.use(mockEndpoint(getEvent, () => sampleEvent({ sentAt: null }))),
    /^Ainda não foi enviado/,
  ],
])('%s says so before anybody is chosen', async (_, arrange, said) => {
  arrange();
  renderRemote(remote, { at: form });
  const words = await screen.findByText(said);
  expect(words).toBeVisible();
  expect(within(document.body).queryByRole('checkbox')).not.toBeInTheDocument();
});
