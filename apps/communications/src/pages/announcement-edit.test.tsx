import {
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
  type AnnouncementBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { announcementPath, emptyLists } from '../testing/announcement-pages.ts';
import {
  sampleAnnouncement,
  sampleCommunication,
  scheduled,
} from '../testing/sample-announcement.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';

const attachment = {
  id: sampleId(7),
  originalName: 'roteiro.docx',
  location: '/files/7',
  mediaType: 'application/msword',
  size: 49_000,
  srcSet: null,
};
const cover = { imageId: sampleId(8), imageUrl: '/files/8', imageSrcSet: '/files/8 320w' };
const item = (changes = {}) =>
  sampleAnnouncement({
    communication: sampleCommunication({
      ...scheduled,
      ...cover,
      attachments: [attachment],
      ...changes,
    }),
  });

const server = mockServer(
  ...emptyLists,
  ...recipientsOf(maternal, jardim),
  mockEndpoint(getAnnouncement, () => item(), { etag: '"1"' }),
);
afterEach(() => localStorage.clear());

const open = () => renderRemote(remote, { at: announcementPath });
const title = () => screen.findByLabelText('Título');
const send = () => screen.getByRole('button', { name: 'enviar' });

function recorded() {
  const sent: { body: AnnouncementBody; ifMatch: string | null }[] = [];
  server.use(
    mockEndpoint(updateAnnouncement, ({ body }, request) => {
      sent.push({ body, ifMatch: request.headers.get('if-match') });
      return item();
    }),
  );
  return sent;
}

/** Somebody else changes the title meanwhile. */
function changedByOther() {
  server.use(
    mockEndpoint(updateAnnouncement, () => {
      const now = mockEndpoint(getAnnouncement, () => item({ title: 'De outra pessoa' }), {
        etag: '"2"',
      });
      server.use(now);
      return problemResponse(409, { code: 'stale', current: item() });
    }),
  );
}

test('a scheduled comunicado waits in the shape of its form, when the list told so', async () => {
  server.use(
    mockEndpoint(listAnnouncements, () => [{ ...item(), communication: item().communication }]),
    mockPending(getAnnouncement),
  );
  const { user } = renderRemote(remote, { at: paths.announcements });
  await user.click(await screen.findByRole('link', { name: item().communication.title }));
  await waitFor(() => expect(document.querySelector('[data-skeleton="form"]')).not.toBeNull());
  expect(document.querySelector('[data-figure]')).toBeNull();
  cleanup();

  // Where no list told, the places of a sent one are not promised.
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  expect(document.querySelector('[data-figure]')).toBeNull();
});

test('a scheduled comunicado is changed and sent now, with its files and students', async () => {
  const sent = recorded();
  const { user, address } = open();
  expect(await title()).toHaveValue('Uniforme de verão');
  expect(screen.getByText('Agendado para 22/11/2026 00:00')).toBeVisible();
  expect(screen.getByText('roteiro.docx')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Imagem de capa escolhida' })).toBeVisible();
  expect(await screen.findByText(/^2 alunos/)).toBeVisible();
  await user.type(await title(), '!');
  await user.click(send());

  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent).toEqual([
    {
      ifMatch: '"1"',
      body: {
        communication: {
          title: 'Uniforme de verão!',
          description: item().communication.description,
          imageId: cover.imageId,
          isUrgent: false,
          attachmentIds: [attachment.id],
        },
        studentIds: [sampleId(11), sampleId(21)],
        classroomIds: [jardim.id],
      },
    },
  ]);
  await waitFor(() => expect(address()).toBe(paths.announcements));
});

test('it is scheduled for another day', async () => {
  const sent = recorded();
  const { user } = open();
  await title();
  await user.click(screen.getByRole('button', { name: 'reagendar envio' }));
  const modal = within(screen.getByRole('dialog', { name: 'Reagendar envio' }));
  expect(modal.getByLabelText('Data do envio')).toHaveValue('2026-11-22');
  fireEvent.change(modal.getByLabelText('Data do envio'), { target: { value: '2990-01-02' } });
  fireEvent.change(modal.getByLabelText('Horário do envio'), { target: { value: '07:30' } });
  await user.click(modal.getByRole('button', { name: 'reagendar envio' }));

  expect(await screen.findByText('Comunicado agendado!')).toBeVisible();
  expect(sent[0]?.body.communication.scheduledDate).toBe('2990-01-02T10:30:00.000Z');
});

test('of two people who change it none writes over the other', async () => {
  changedByOther();
  const { user } = open();
  await user.type(await title(), ' (meu)');
  await user.click(send());
  const callout = await screen.findByRole('alert');
  expect(callout).toHaveTextContent('Outra pessoa alterou isto enquanto você editava.');
  expect(callout).toHaveTextContent(
    'Título: agora é De outra pessoa você tem Uniforme de verão (meu)',
  );
  expect(await title()).toHaveValue('Uniforme de verão (meu)');

  const sent = recorded();
  await user.click(screen.getByRole('button', { name: 'continuar com o que escrevi' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(send());
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent[0]).toMatchObject({
    ifMatch: '"2"',
    body: { communication: { title: 'Uniforme de verão (meu)' } },
  });
});

test('a conflict about what is urgent is shown, and either side can be chosen', async () => {
  const urgent = () => screen.getByRole('checkbox', { name: 'Urgente' });
  for (const [choice, isUrgent] of [
    ['continuar com o que escrevi', false],
    ['usar a versão atual', true],
  ] as const) {
    server.use(
      mockEndpoint(getAnnouncement, () => item({ isUrgent: false }), { etag: '"1"' }),
      mockEndpoint(updateAnnouncement, () => {
        const theirs = item({ title: 'De outra pessoa', isUrgent: true });
        server.use(mockEndpoint(getAnnouncement, () => theirs, { etag: '"2"' }));
        return problemResponse(409, { code: 'stale', current: theirs });
      }),
    );
    const { user } = open();
    await title();
    expect(urgent()).not.toBeChecked();
    await user.type(await title(), ' (meu)');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Urgente: agora é sim você tem não');
    await user.click(screen.getByRole('button', { name: choice }));
    expect(urgent().matches(':checked')).toBe(isUrgent);

    const sent = recorded();
    await user.click(send());
    if (isUrgent) await user.click(await screen.findByRole('button', { name: 'enviar agora' }));
    expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
    expect(sent[0]).toMatchObject({ ifMatch: '"2"', body: { communication: { isUrgent } } });
    cleanup();
    localStorage.clear();
  }
});

test('after a conflict one may go on from what there is now', async () => {
  changedByOther();
  const { user } = open();
  await user.type(await title(), ' (meu)');
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: 'usar a versão atual' }));

  expect(await title()).toHaveValue('De outra pessoa');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an item that was sent meanwhile is shown as sent', async () => {
  server.use(
    mockEndpoint(updateAnnouncement, () => {
      server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement()));
      return problemResponse(409, { code: 'already-sent' });
    }),
  );
  const { user } = open();
  await user.type(await title(), '!');
  await user.click(send());

  expect(await screen.findByText('Este comunicado já foi enviado.')).toBeVisible();
  expect(await screen.findByRole('table', { name: 'engajamento' })).toBeVisible();
  expect(screen.queryByLabelText('Título')).not.toBeInTheDocument();
});

test('an item that a colleague deleted says so, and what was typed becomes a new one', async () => {
  server.use(
    mockEndpoint(updateAnnouncement, () => {
      server.use(mockProblem(getAnnouncement, 404));
      return problemResponse(404);
    }),
  );
  const { user, address } = open();
  await user.type(await title(), ' e de inverno');
  await user.click(send());
  expect(await screen.findByText(/está guardado/)).toBeVisible();
  expect(screen.getAllByText('Este comunicado não existe ou foi deletado.')).not.toHaveLength(0);
  expect(screen.getByText('Uniforme de verão e de inverno')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'usar em um novo' }));

  await waitFor(() => expect(address()).toBe(paths.newAnnouncement));
  expect(await title()).toHaveValue('Uniforme de verão e de inverno');
  expect(screen.getByText('roteiro.docx')).toBeVisible();
  cleanup();
  open();
  expect(await screen.findByText('Este comunicado não existe ou foi deletado.')).toBeVisible();
  expect(screen.queryByText(/está guardado/)).not.toBeInTheDocument();
});

test('what was typed to change an item that was sent meanwhile stands beside it', async () => {
  server.use(
    mockEndpoint(updateAnnouncement, () => {
      const sentNow = item({ isScheduled: false, sentAt: '2026-11-21T12:00:00.000Z' });
      server.use(mockEndpoint(getAnnouncement, () => sentNow));
      return problemResponse(409, { code: 'stale' });
    }),
  );
  const { user } = open();
  await user.type(await title(), '!');
  await user.click(send());
  expect(await screen.findByText('Este comunicado já foi enviado.')).toBeVisible();
  expect(await screen.findByText('Uniforme de verão!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'descartar' }));
  expect(screen.queryByText(/está guardado/)).not.toBeInTheDocument();
});

test('a failed change keeps what was typed, also over a reload', async () => {
  server.use(mockProblem(updateAnnouncement, 500));
  const { user } = open();
  await user.type(await title(), ' novo');
  await user.click(send());
  expect(await screen.findByText('Houve um erro ao salvar o comunicado.')).toBeVisible();
  expect(await title()).toHaveValue('Uniforme de verão novo');
  cleanup();

  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(await title()).toHaveValue('Uniforme de verão novo');
  expect(screen.getByText('roteiro.docx')).toBeVisible();
});

test('a scheduled comunicado is deleted', async () => {
  const deleted: string[] = [];
  server.use(mockEndpoint(deleteAnnouncement, ({ params }) => void deleted.push(params.id)));
  const { user } = open();
  await title();
  await user.click(screen.getByRole('button', { name: 'deletar' }));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Comunicado deletado!')).toBeVisible();
  expect(deleted).toEqual([sampleId(100)]);
});
