import {
  createAnnouncement,
  listClassroomRecipients,
  uploadFiles,
  type AnnouncementBody,
  type Created,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { emptyLists } from '../testing/announcement-pages.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';

const stored = {
  id: sampleId(70),
  originalName: 'autorizacao.pdf',
  location: '/files/70',
  mediaType: 'application/pdf',
  size: 4,
  srcSet: null,
};
const server = mockServer(
  ...emptyLists,
  ...recipientsOf(maternal, jardim),
  mockEndpoint(uploadFiles, () => [stored]),
);

afterEach(() => localStorage.clear());

const pdf = (name = 'autorizacao.pdf') => new File(['%PDF'], name, { type: 'application/pdf' });
const openForm = () => renderRemote(remote, { at: paths.newAnnouncement });
const send = () => screen.getByRole('button', { name: 'enviar' });
const attach = async (user: RenderedRemote['user'], files: File | File[]) =>
  user.upload(await screen.findByLabelText('Adicionar anexos'), files);

async function fill(user: RenderedRemote['user']) {
  await user.type(await screen.findByLabelText('Título'), 'Passeio');
  await user.type(screen.getByLabelText('Descrição'), 'Levem boné.');
  await user.click(await screen.findByRole('checkbox', { name: 'Maternal I' }));
}

/** Keeps what the server was asked to send. */
function recorded(answer: () => Created | Promise<Response> = () => ({ id: sampleId(1) })) {
  const sent: { body: AnnouncementBody; key: string | null }[] = [];
  server.use(
    mockEndpoint(createAnnouncement, ({ body }, request) => {
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return answer() as Created;
    }),
  );
  return sent;
}

test('a teacher writes a comunicado with an attachment to three students', async () => {
  const sent = recorded();
  const { user, events, address } = openForm();
  const heard = jest.fn();
  events.on('communications-changed', heard);
  await fill(user);
  await attach(user, pdf());
  expect(await screen.findByText('autorizacao.pdf')).toBeVisible();
  await user.click(send());

  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    communication: { title: 'Passeio', description: 'Levem boné.', attachmentIds: [stored.id] },
    studentIds: [11, 12, 13].map(sampleId),
    classroomIds: [maternal.id],
  });
  expect(heard).toHaveBeenCalledWith({ kind: 'announcement' });
  await waitFor(() => expect(address()).toBe(paths.announcements));
});

test('a ticked box sends it as urgent, also from a draft; an untouched one is not written', async () => {
  const sent = recorded();
  const { user } = openForm();
  await fill(user);
  const urgent = screen.getByRole('checkbox', { name: 'Urgente' });
  expect(urgent).toHaveAccessibleDescription(/^Avisa na hora, por todos os canais/);
  await user.click(urgent);
  cleanup();

  const { user: later } = openForm();
  await later.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(screen.getByRole('checkbox', { name: 'Urgente' })).toBeChecked();
  await later.click(send());
  await later.click(await screen.findByRole('button', { name: 'enviar agora' }));
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent[0]?.body.communication.isUrgent).toBe(true);
  cleanup();

  const again = recorded();
  const { user: other } = openForm();
  await fill(other);
  await other.click(send());
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(again[0]?.body.communication).not.toHaveProperty('isUrgent');
});

test('missing values are shown at their fields, and the first one is focused', async () => {
  const sent = recorded();
  const { user } = openForm();
  await screen.findByRole('checkbox', { name: 'Jardim' });
  await user.click(send());

  await waitFor(() => expect(screen.getByLabelText('Título')).toHaveFocus());
  expect(screen.getByLabelText('Título')).toHaveAccessibleDescription('Campo obrigatório.');
  expect(screen.getByLabelText('Descrição')).toHaveAccessibleDescription('Campo obrigatório.');
  expect(screen.getByText('Selecione ao menos um aluno.')).toBeVisible();

  await user.type(screen.getByLabelText('Título'), 'a');
  await user.type(screen.getByLabelText('Descrição'), 'b');
  expect(screen.queryByText('Campo obrigatório.')).not.toBeInTheDocument();
  await user.click(send());
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  expect(sent).toEqual([]);
});

test('a double click sends once, and a retry bears the same key', async () => {
  let refuse = () => {};
  const refused = new Promise<Response>((resolve) => {
    refuse = () => resolve(problemResponse(500));
  });
  const sent = recorded(() => refused);
  const { user } = openForm();
  await fill(user);
  await user.dblClick(send());
  refuse();
  expect(await screen.findByText('Houve um erro ao criar o comunicado.')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(screen.getByLabelText('Título')).toHaveValue('Passeio');
  expect(screen.getByLabelText('Descrição')).toHaveValue('Levem boné.');
  expect(screen.getByRole('checkbox', { name: 'Maternal I' })).toBeChecked();

  const again = recorded();
  await user.click(send());
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(again[0]?.key).toMatch(/^[\da-f]{32}$/);
  expect(again[0]?.key).toBe(sent[0]?.key);
});

test('a refusal of the server is shown at its field', async () => {
  server.use(
    mockProblem(createAnnouncement, 422, {
      errors: [
        { path: 'communication.description', message: 'Descrição recusada.' },
        { path: 'communication.attachmentIds.0', message: 'Anexo recusado.' },
        { path: 'studentIds', message: 'Alunos recusados.' },
      ],
    }),
  );
  const { user } = openForm();
  await fill(user);
  await user.click(send());

  expect(await screen.findByText('Alunos recusados.')).toBeVisible();
  expect(screen.getByLabelText('Descrição')).toHaveAccessibleDescription('Descrição recusada.');
  expect(screen.getByLabelText('Adicionar anexos')).toBeInvalid();
  expect(screen.getByText('Houve um erro ao criar o comunicado.')).toBeVisible();
});

test('sending waits for files that are on their way', async () => {
  const sent = recorded();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  server.use(mockEndpoint(uploadFiles, () => arrived.then(() => [stored])));
  const { user } = openForm();
  await fill(user);
  await attach(user, pdf());
  await user.click(send());
  expect(await screen.findByText('Aguardando o envio dos arquivos…')).toBeVisible();
  expect(send()).toBeDisabled();
  await user.type(screen.getByLabelText('Título'), ' ao parque');
  arrive();

  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body.communication).toMatchObject({
    title: 'Passeio ao parque',
    attachmentIds: [stored.id],
  });
});

test('a file that did not arrive is not left out in silence', async () => {
  const sent = recorded();
  server.use(mockProblem(uploadFiles, 500));
  const { user } = openForm();
  await fill(user);
  await attach(user, pdf());
  await screen.findByText('Não foi possível enviar.');
  await user.click(send());
  expect(await screen.findByText(/Um anexo não foi enviado/)).toBeVisible();
  expect(screen.getByLabelText('Adicionar anexos')).toHaveFocus();
  expect(sent).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'remover autorizacao.pdf' }));
  expect(screen.queryByText(/Um anexo não foi enviado/)).not.toBeInTheDocument();
  await user.click(send());
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
});

test('a file dropped beside its place does not carry the form away', async () => {
  openForm();
  const title = await screen.findByLabelText('Título');
  const drop = createEvent.drop(title, { dataTransfer: { files: [pdf()], types: ['Files'] } });
  fireEvent(title, drop);

  expect(drop.defaultPrevented).toBe(true);
});

test('recipients that cannot be loaded leave the form as it is', async () => {
  server.use(mockProblem(listClassroomRecipients, 500));
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Título'), 'Passeio');
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(...recipientsOf(maternal));
  await user.click(again);

  expect(await screen.findByRole('checkbox', { name: 'Maternal I' })).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveValue('Passeio');
});

test('recipients that load are announced', async () => {
  server.use(mockPending(listClassroomRecipients));
  openForm();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('an employee without students is told so', async () => {
  server.use(mockEndpoint(listClassroomRecipients, () => []));
  openForm();
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});
