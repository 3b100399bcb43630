import {
  createAnnouncement,
  getAnnouncement,
  previewRecipients,
  undoSending,
  updateAnnouncement,
  uploadFiles,
  type AnnouncementBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { UserEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { announcementPath, emptyLists } from '../testing/announcement-pages.ts';
import {
  sampleAnnouncement,
  sampleCommunication,
  scheduled,
} from '../testing/sample-announcement.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { sampleDocument, storedInTurn } from '../testing/sample-upload.ts';
import { chooseMaternal, dialog, press, put } from '../testing/writing.ts';

const id = sampleId(100);
const sent: { body: AnnouncementBody; key: string | null; holdSeconds: number }[] = [];
const undone: string[] = [];
const server = mockServer(
  ...emptyLists,
  ...recipientsOf(maternal, jardim),
  mockEndpoint(uploadFiles, storedInTurn()),
  mockEndpoint(createAnnouncement, ({ body, query }, request) => {
    const key = request.headers.get('idempotency-key');
    sent.push({ body, key, holdSeconds: query.holdSeconds });
    return { id, heldSeconds: 12 };
  }),
  mockEndpoint(undoSending, ({ params }) => {
    undone.push(params.id);
    return { scheduledDate: null };
  }),
);
afterEach(() => {
  localStorage.clear();
  sent.length = 0;
  undone.length = 0;
});

const text = { Título: 'Passeio', Descrição: 'Boné.' };
async function send(user: UserEvent) {
  await screen.findByLabelText('Título');
  put(text);
  await chooseMaternal(user);
  await user.upload(screen.getByLabelText('Adicionar anexos'), sampleDocument('lista.pdf'));
  await screen.findByRole('button', { name: /^remover/ });
  await press(user, 'enviar');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
}

test('undoing brings the form back as it was, and sending it again is another sending', async () => {
  const { user, address } = renderRemote(remote, { at: paths.newAnnouncement });
  await send(user);
  await screen.findAllByRole('link', { name: 'novo comunicado' });
  await press(user, 'desfazer');

  await waitFor(() => expect(address()).toBe(paths.newAnnouncement));
  expect(undone).toEqual([id]);
  for (const [label, value] of Object.entries(text)) {
    expect(await screen.findByLabelText(label)).toHaveValue(value);
  }
  expect(await screen.findByRole('checkbox', { name: 'Maternal I' })).toBeChecked();
  expect(screen.getByRole('button', { name: /^remover/ })).toBeVisible();
  await press(user, 'enviar');
  await waitFor(() => expect(sent).toHaveLength(2));
  const [first, second] = sent;
  expect(second!.body).toEqual(first!.body);
  expect(second!.key).not.toBe(first!.key);
  expect(sent.map(({ holdSeconds }) => holdSeconds)).toEqual([12, 12]);
});

test('a draft begun meanwhile is not lost: it is offered after the undone one', async () => {
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await send(user);
  await user.click((await screen.findAllByRole('link', { name: 'novo comunicado' }))[0]!);
  await screen.findByLabelText('Título');
  put({ Título: 'Outro' });
  await press(user, 'desfazer');
  await waitFor(() => expect(screen.getByLabelText('Título')).toHaveValue('Passeio'));
  await press(user, 'enviar');
  await waitFor(() => expect(sent).toHaveLength(2));

  await user.click((await screen.findAllByRole('link', { name: 'novo comunicado' }))[0]!);
  await user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(screen.getByLabelText('Título')).toHaveValue('Outro');
});

test('undoing a sending that has left says so', async () => {
  const detail = 'Já foi enviado: não dá mais para desfazer.';
  server.use(mockProblem(undoSending, 409, { code: 'already-sent', detail }));
  const { user, address } = renderRemote(remote, { at: paths.newAnnouncement });
  await send(user);
  await press(user, 'desfazer');

  expect(await screen.findByText(detail)).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.announcements));
});

test('without a connection the undo is tried again until its time is over, and says so', async () => {
  let isDown = true;
  server.use(
    http.post('*/v1/communication/:id/undo', () => (isDown ? HttpResponse.error() : undefined)),
  );
  const { user, address } = renderRemote(remote, { at: paths.newAnnouncement });
  await send(user);
  await press(user, 'desfazer');
  expect(await screen.findByText('Sem conexão. Tentando desfazer o envio…')).toBeVisible();
  expect(address()).not.toBe(paths.newAnnouncement);
  isDown = false;

  await waitFor(() => expect(address()).toBe(paths.newAnnouncement));
  expect(await screen.findByLabelText('Título')).toHaveValue('Passeio');
  expect(screen.queryByText('Sem conexão. Tentando desfazer o envio…')).not.toBeInTheDocument();
});

test('what was taken back in another tab says so, and its form opens if one wants', async () => {
  server.use(mockEndpoint(undoSending, () => ({ scheduledDate: null, wasUndone: true })));
  const { user, address } = renderRemote(remote, { at: paths.newAnnouncement });
  await send(user);
  await press(user, 'desfazer');
  expect(await screen.findByText('Este envio já foi desfeito.')).toBeVisible();
  expect(address()).toBe(paths.announcements);
  await press(user, 'abrir aqui também');
  await waitFor(() => expect(address()).toBe(paths.newAnnouncement));
  expect(await screen.findByLabelText('Título')).toHaveValue('Passeio');
});

test('a held item is shown as such, reaches nobody yet, and is taken back there', async () => {
  const held = { ...sampleCommunication({ title: 'Passeio' }), sentAt: null, heldSeconds: 9 };
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication: held })));
  const { user, address } = renderRemote(remote, { at: announcementPath });
  expect(await screen.findByText('Sai em instantes')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'engajamento' })).not.toBeInTheDocument();
  await press(user, 'desfazer envio');

  await waitFor(() => expect(address()).toBe(paths.newAnnouncement));
  expect(await screen.findByLabelText('Título')).toHaveValue('Passeio');
});

test('a scheduled item that was sent waits for its time again, and keeps what was typed', async () => {
  const communication = sampleCommunication(scheduled);
  let etag = '"1"';
  server.use(
    mockEndpoint(getAnnouncement, () => sampleAnnouncement({ communication }), {
      get etag() {
        return etag;
      },
    }),
    mockEndpoint(updateAnnouncement, () =>
      sampleAnnouncement({
        communication: { ...communication, isScheduled: false, heldSeconds: 12 },
      }),
    ),
    mockEndpoint(undoSending, () => {
      etag = '"3"';
      return { scheduledDate: communication.scheduledDate };
    }),
  );
  const { user, address } = renderRemote(remote, { at: announcementPath });
  await screen.findByLabelText('Título');
  put({ Título: 'Mudou' });
  await press(user, 'enviar');
  await screen.findAllByRole('link', { name: 'novo comunicado' });
  await press(user, 'desfazer');

  await waitFor(() => expect(address()).toBe(announcementPath));
  expect(await screen.findByLabelText('Título')).toHaveValue('Mudou');
  expect(screen.queryByText(/Outra pessoa alterou/)).not.toBeInTheDocument();
});

test('a sending to everybody asks once, with the number of people', async () => {
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await screen.findByLabelText('Título');
  put(text);
  await user.click(await screen.findByRole('checkbox', { name: 'Todas as turmas' }));
  await press(user, 'enviar');
  const question = await screen.findByRole('dialog', { name: 'Enviar para todas as turmas?' });
  expect(within(question).getByText('4 alunos · 4 responsáveis')).toBeVisible();
  await user.click(dialog().getByRole('button', { name: 'voltar' }));
  expect(sent).toEqual([]);

  await press(user, 'enviar');
  await screen.findByRole('dialog');
  await user.click(dialog().getByRole('button', { name: 'enviar' }));
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a large sending says before it leaves whom nothing tells of it', async () => {
  server.use(
    mockEndpoint(previewRecipients, () => ({
      guardians: 128,
      untold: 56,
      isLarge: true,
      untoldGuardians: [
        {
          ...{ id: sampleId(300), name: 'Rosa Nunes', reasons: [] },
          students: [{ id: sampleId(301), name: 'Clara Nunes', classroomName: 'Maternal I' }],
        },
      ],
    })),
  );
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await screen.findByLabelText('Título');
  put(text);
  await chooseMaternal(user);
  await press(user, 'enviar');
  const question = await screen.findByRole('dialog', { name: 'Enviar para 128 responsáveis?' });
  expect(within(question).getByText('3 alunos · 128 responsáveis')).toBeVisible();
  expect(within(question).getByText('56 dos 128 responsáveis não recebem aviso')).toBeVisible();
  await user.click(within(question).getByText('quem?'));
  expect(within(question).getByText('Rosa Nunes')).toBeVisible();
  expect(within(question).getByText('e mais 55 responsáveis')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'enviar' }));
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
});

test('a server that counts nobody holds no sending up', async () => {
  server.use(mockProblem(previewRecipients, 500));
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await screen.findByLabelText('Título');
  put(text);
  await chooseMaternal(user);
  await press(user, 'enviar');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
});
