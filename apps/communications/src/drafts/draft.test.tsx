import {
  createAnnouncement,
  uploadFiles,
  type AnnouncementBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, type SessionChanges } from '@caderneta/platform/testing';
import { cleanup, screen } from '@testing-library/react';
import { millisecondsInDay } from 'date-fns/constants';
import { remote } from '../remote.ts';
import { emptyLists } from '../testing/announcement-pages.ts';
import { maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';

const stored = {
  id: sampleId(70),
  originalName: 'lista.pdf',
  location: '/files/70',
  mediaType: 'application/pdf',
  size: 4,
  srcSet: null,
};
const sent: { body: AnnouncementBody; key: string | null }[] = [];
mockServer(
  ...emptyLists,
  ...recipientsOf(maternal),
  mockEndpoint(uploadFiles, () => [stored]),
  mockEndpoint(createAnnouncement, ({ body }, request) => {
    sent.push({ body, key: request.headers.get('idempotency-key') });
    return { id: sampleId(1) };
  }),
);
afterEach(() => {
  localStorage.clear();
  sent.length = 0;
});

const open = (session?: SessionChanges) =>
  renderRemote(remote, { at: paths.newAnnouncement, session });

/** Begins a comunicado, and loses the page. */
async function begin() {
  const { user } = open();
  await user.type(await screen.findByLabelText('Título'), 'Passeio');
  await user.type(screen.getByLabelText('Descrição'), 'Boné.');
  await user.click(await screen.findByRole('checkbox', { name: 'Maternal I' }));
  const file = new File(['%PDF'], 'lista.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Adicionar anexos'), file);
  await screen.findByRole('button', { name: 'remover lista.pdf' });
  cleanup();
}

test('a person who comes back goes on with the draft, and sends it', async () => {
  await begin();
  const { user } = open();
  expect(await screen.findByText('“Passeio”')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'continuar de onde parou' }));
  expect(screen.getByLabelText('Título')).toHaveValue('Passeio');
  expect(screen.getByText('lista.pdf')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Maternal I' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'enviar' }));

  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    communication: { title: 'Passeio', description: 'Boné.', attachmentIds: [stored.id] },
    studentIds: [11, 12, 13].map(sampleId),
    classroomIds: [sampleId(1)],
  });
  cleanup();
  open();
  expect(await screen.findByLabelText('Título')).toHaveValue('');
});

test('discarding the draft starts with an empty form', async () => {
  await begin();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'descartar' }));
  expect(screen.getByLabelText('Título')).toHaveValue('');
  cleanup();

  open();
  expect(await screen.findByLabelText('Título')).toHaveValue('');
});

test('files that the server has removed since are missed aloud', async () => {
  await begin();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + millisecondsInDay);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));

  expect(screen.getByLabelText('Título')).toHaveValue('Passeio');
  expect(await screen.findByText(/^1 arquivo de antes não está mais no servidor/)).toBeVisible();
  expect(screen.queryByText('lista.pdf')).not.toBeInTheDocument();
});

test('nobody is offered an empty form', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Título'), 'P');
  await user.clear(screen.getByLabelText('Título'));
  cleanup();

  open();
  expect(await screen.findByLabelText('Título')).toHaveValue('');
});

test('nobody is offered what a colleague began', async () => {
  await begin();
  open({ employee: { id: sampleId(99) } });

  expect(await screen.findByLabelText('Título')).toHaveValue('');
});

test('a draft without words is named by its recipients and files', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Título'), ' ');
  expect(localStorage).toHaveLength(0);
  await user.click(await screen.findByRole('checkbox', { name: 'Maternal I' }));
  const file = new File(['%PDF'], 'lista.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Adicionar anexos'), file);
  await screen.findByRole('button', { name: 'remover lista.pdf' });
  cleanup();

  const again = open();
  expect(await screen.findByText('rascunho para Maternal I com 1 arquivo')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'continuar de onde parou' }));
  await again.user.click(await screen.findByRole('button', { name: 'remover lista.pdf' }));
  // The lone tick of a class is left.
  expect(await screen.findByRole('checkbox', { name: 'Maternal I' })).toBeChecked();
  await again.user.click(screen.getByRole('link', { name: 'cancelar' }));
  expect(localStorage).toHaveLength(0);
});
