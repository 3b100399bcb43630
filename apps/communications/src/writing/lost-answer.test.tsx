import {
  createAnnouncement,
  createGallery,
  createNoticeBoard,
  getAnnouncement,
  getGallery,
  listClassrooms,
  listNoticeBoards,
  uploadFiles,
  type EndpointDefinition,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockLostAnswers, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { announcementPath, emptyLists } from '../testing/announcement-pages.ts';
import { sampleAnnouncement } from '../testing/sample-announcement.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { sampleDocument, samplePicture, storedInTurn } from '../testing/sample-upload.ts';
import { chooseMaternal, press, put } from '../testing/writing.ts';

const id = sampleId(100);
const at = '2026-11-18T13:12:00Z';
const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  ...emptyLists,
  ...recipientsOf(maternal, jardim),
  mockEndpoint(listNoticeBoards, () => []),
  mockEndpoint(getAnnouncement, () => sampleAnnouncement()),
  mockPending(getGallery),
);
beforeEach(() => {
  server.use(mockEndpoint(uploadFiles, storedInTurn()));
  // jsdom's files are unknown to Node, whose URL stands in for the browser's.
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
});
afterEach(() => localStorage.clear());

function lossy(endpoint: EndpointDefinition) {
  const made = mockLostAnswers(endpoint, () => ({ id }) as never, at);
  server.use(...made.handlers);
  return made;
}
const offline = /^Sem conexão\. Nada se perdeu/;

const forms = {
  comunicado: {
    endpoint: createAnnouncement,
    path: paths.newAnnouncement,
    send: 'enviar',
    again: 'enviar como novo',
    first: 'A primeira versão já foi enviada às 10:12.',
    item: announcementPath,
    fill: async (user: UserEvent) => {
      await screen.findByLabelText('Título');
      put({ Título: 'Passeio', Descrição: 'Boné.' });
      await chooseMaternal(user);
    },
    change: async () => put({ Título: 'Passeio de barco' }),
  },
  galeria: {
    endpoint: createGallery,
    path: paths.newGallery,
    send: 'publicar galeria',
    again: 'publicar como nova',
    first: 'A primeira versão já foi publicada às 10:12.',
    item: paths.gallery.replace(/:\w+/, id),
    fill: async (user: UserEvent) => {
      await screen.findByLabelText('Título');
      put({ Título: 'Festa', Descrição: 'A de junho.' });
      await user.upload(screen.getByLabelText('Adicionar imagens'), samplePicture('a.png'));
      await screen.findByRole('button', { name: /^remover/ });
      await press(user, 'próximo');
      await chooseMaternal(user);
    },
    change: async (user: UserEvent) => {
      await user.click(screen.getByRole('checkbox', { name: 'Maternal I' }));
      await user.click(screen.getByRole('checkbox', { name: 'Jardim' }));
    },
  },
  mural: {
    endpoint: createNoticeBoard,
    path: paths.newNoticeBoard,
    send: 'salvar',
    again: 'salvar como novo',
    first: 'A primeira versão já foi salva às 10:12.',
    item: paths.noticeBoard.replace(/:\w+/, id),
    fill: async (user: UserEvent) => {
      await screen.findByLabelText('Título');
      put({ Título: 'Cardápio' });
      await user.upload(screen.getByLabelText('Imagem'), samplePicture('a.png'));
      await user.upload(screen.getByLabelText('Adicionar anexo'), sampleDocument('a.pdf'));
      await screen.findByRole('button', { name: 'remover a.pdf' });
      await user.click(await screen.findByRole('checkbox', { name: 'Jardim' }));
    },
    change: async () => put({ Título: 'Cardápio novo' }),
  },
};

describe.each(Object.entries(forms))('%s', (_, form) => {
  test('an answer that got lost is fetched, and nothing is said to have failed', async () => {
    const { written, line } = lossy(form.endpoint);
    line.is = 'loses';
    const { user, address } = renderRemote(remote, { at: form.path });
    await form.fill(user);
    await press(user, form.send);
    await waitFor(() => expect(address()).not.toContain(form.path));
    expect(written).toHaveLength(1);
    expect(screen.queryByText(offline)).not.toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });

  test('what was changed after it is something new only if the author says so', async () => {
    const { written, line } = lossy(form.endpoint);
    line.is = 'breaks';
    const { user } = renderRemote(remote, { at: form.path });
    await form.fill(user);
    await press(user, form.send);
    expect(await screen.findByText(offline)).toBeVisible();
    line.is = 'whole';
    await form.change(user);
    await press(user, form.send);

    expect(await screen.findByText(form.first)).toBeVisible();
    expect(screen.getByRole('link', { name: 'ver a primeira' })).toHaveAttribute('href', form.item);
    expect(written).toHaveLength(1);
    await press(user, form.again);
    await waitFor(() => expect(written).toHaveLength(2));
    expect(new Set(written.map(({ key }) => key)).size).toBe(2);
    expect(written[0]?.body).not.toEqual(written[1]?.body);
  });
});

test('a comunicado whose answer got lost is told with its time, on its page', async () => {
  const { line } = lossy(createAnnouncement);
  line.is = 'loses';
  const { user, address } = renderRemote(remote, { at: paths.newAnnouncement });
  await forms.comunicado.fill(user);
  await press(user, 'enviar');
  expect(await screen.findByText('Já foi enviado às 10:12.')).toBeVisible();
  await waitFor(() => expect(address()).toBe(announcementPath));
});

test('what never arrived may be sent again, and is written once', async () => {
  const { written, line } = lossy(createAnnouncement);
  line.is = 'cut';
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await forms.comunicado.fill(user);
  await press(user, 'enviar');
  expect(await screen.findByText(offline)).toBeVisible();
  line.is = 'whole';
  await press(user, 'enviar');
  expect(await screen.findByText('Comunicado enviado!')).toBeVisible();
  expect(written).toHaveLength(1);
});

test('the form is locked while it is sent, and its focus comes back when that fails', async () => {
  server.use(mockPending(createAnnouncement));
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await forms.comunicado.fill(user);
  const title = screen.getByLabelText('Título');
  await user.click(title);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(title.closest('[inert]')).not.toBeNull());
  expect(screen.getByText('Enviando…')).toBeVisible();
  expect(screen.getByLabelText('Adicionar anexos').closest('[inert]')).toBeNull();
});

test('a refusal unlocks the form, at the field that was refused', async () => {
  const errors = [{ path: 'communication.title', message: 'Título curto demais.' }];
  server.use(mockProblem(createAnnouncement, 422, { code: 'invalid', errors }));
  const { user } = renderRemote(remote, { at: paths.newAnnouncement });
  await forms.comunicado.fill(user);
  await press(user, 'enviar');
  expect(await screen.findByText('Título curto demais.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Título')).toHaveFocus());
  expect(document.querySelector('[inert]')).toBeNull();
});
