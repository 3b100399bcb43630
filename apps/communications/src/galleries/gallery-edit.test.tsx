import {
  deleteGallery,
  getGallery,
  listClassrooms,
  listGalleries,
  updateGallery,
  uploadFiles,
  type GalleryBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { scheduled } from '../testing/sample-announcement.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { partOf } from '../testing/engagement.ts';
import { sampleGallery } from '../testing/sample-gallery.ts';
import { sampleId } from '../testing/sample-id.ts';
import { samplePicture, storedInTurn } from '../testing/sample-upload.ts';

const id = sampleId(400);
const at = pathTo(paths.gallery, { galleryId: id });
const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listGalleries, () => [sampleGallery()]),
  ...recipientsOf(maternal, jardim),
  mockEndpoint(getGallery, () => sampleGallery()),
);

beforeEach(() => {
  localStorage.clear();
  server.use(mockEndpoint(uploadFiles, storedInTurn()));
});

const next = () => screen.getByRole('button', { name: 'próximo' });
const publish = () => screen.getByRole('button', { name: 'publicar galeria' });

async function rename(user: RenderedRemote['user'], title: string) {
  const field = await screen.findByLabelText('Título');
  await user.clear(field);
  await user.type(field, title);
}

function recorded() {
  const sent: { body: GalleryBody; ifMatch: string | null; search: string }[] = [];
  server.use(
    mockEndpoint(updateGallery, ({ body }, request) => {
      const { search } = new URL(request.url);
      sent.push({ body, ifMatch: request.headers.get('if-match'), search });
      return sampleGallery();
    }),
  );
  return sent;
}

test('a gallery of the list gets another image, and students', async () => {
  const sent = recorded();
  const { user, address } = renderRemote(remote, { at: paths.galleries });
  await user.click(await screen.findByRole('link', { name: 'Festa' }));
  expect(address()).toBe(at);
  expect(await screen.findByLabelText('Descrição')).toHaveValue('A de junho.');
  expect(screen.getByLabelText('Data')).toHaveValue('2026-11-10');
  await user.click(screen.getByRole('button', { name: 'remover foto-401.png' }));
  await user.upload(screen.getByLabelText('Adicionar imagens'), samplePicture('nova.png'));
  await screen.findByRole('button', { name: 'remover nova.png' });
  await user.click(next());
  expect(await screen.findByText('2 alunos · 3 responsáveis')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Maternal I' }));
  await user.click(publish());

  expect(await screen.findByText('Galeria enviada!')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ ifMatch: '"1"', search: '' });
  expect(sent[0]?.body.communication).toEqual({
    title: 'Festa',
    description: 'A de junho.',
    date: '2026-11-10',
    fileIds: [402, 501].map(sampleId),
  });
  expect([...sent[0]!.body.studentIds].sort()).toEqual([11, 12, 13, 21].map(sampleId));
  await waitFor(() => expect(address()).toBe(paths.galleries));
});

test('a new gallery is begun from the list', async () => {
  const { user, address } = renderRemote(remote, { at: paths.galleries });
  await user.click(await screen.findByRole('link', { name: 'nova galeria' }));

  expect(address()).toBe(paths.newGallery);
  expect(await screen.findByRole('heading', { name: 'Nova galeria' })).toBeVisible();
});

test('a gallery that goes out later keeps its time', async () => {
  const sent = recorded();
  server.use(mockEndpoint(getGallery, () => sampleGallery(scheduled)));
  const { user } = renderRemote(remote, { at });
  expect(await screen.findByText('Agendada para 22/11/2026 00:00')).toBeVisible();
  expect(screen.queryByText('engajamento')).not.toBeInTheDocument();
  await user.click(next());
  await user.click(publish());

  expect(await screen.findByText('Galeria agendada!')).toBeVisible();
  expect(sent[0]?.body.communication).not.toHaveProperty('scheduledDate');
});

test('the engagement stands with the wizard', async () => {
  renderRemote(remote, { at });

  const table = await screen.findByRole('table', { name: 'engajamento' });
  const cells = (name: string) =>
    within(within(table).getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells('Alice')).toEqual(['Alice Moreira Lima', 'Paula Moreira', 'Maternal I', 'sim']);
  expect(cells('Davi')).toEqual(['Davi Rocha', 'Sílvia Rocha não entregue', 'Jardim', '—']);
  expect(screen.getByRole('progressbar', { name: 'Visualizaram' })).toHaveAttribute(
    'aria-valuetext',
    '1 de 2',
  );
});

test('changes of a colleague are not overwritten', async () => {
  server.use(mockProblem(updateGallery, 409, { code: 'stale' }));
  const { user } = renderRemote(remote, { at });
  await rename(user, 'A minha');
  await user.click(next());
  server.use(
    mockEndpoint(getGallery, () => sampleGallery({ title: 'A da colega' }), { etag: '"2"' }),
  );
  await user.click(publish());
  expect(await screen.findByText(/Outra pessoa alterou isto/)).toBeVisible();
  expect(screen.getByText('Houve um erro ao salvar a galeria.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'continuar com o que escrevi' }));
  await waitFor(() => expect(screen.queryByText(/Outra pessoa alterou/)).not.toBeInTheDocument());

  const sent = recorded();
  await user.click(publish());
  expect(await screen.findByText('Galeria enviada!')).toBeVisible();
  expect(sent[0]).toMatchObject({
    body: { communication: { title: 'A minha' } },
    ifMatch: '"2"',
  });
});

test("a colleague's version can be taken over", async () => {
  server.use(mockProblem(updateGallery, 409, { code: 'stale' }));
  const { user } = renderRemote(remote, { at });
  await rename(user, 'A minha');
  await user.click(next());
  server.use(
    mockEndpoint(getGallery, () => sampleGallery({ title: 'A da colega' }), { etag: '"2"' }),
  );
  await user.click(publish());
  await user.click(await screen.findByRole('button', { name: 'usar a versão atual' }));
  await user.click(await screen.findByRole('button', { name: 'voltar' }));

  expect(await screen.findByLabelText('Título')).toHaveValue('A da colega');
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('a gallery is deleted after a question', async () => {
  const deleted: string[] = [];
  server.use(mockEndpoint(deleteGallery, ({ params }) => void deleted.push(params.id)));
  const { user, events, address } = renderRemote(remote, { at });
  const heard = jest.fn();
  events.on('communications-changed', heard);
  await user.click(await screen.findByRole('button', { name: 'deletar' }));
  const question = screen.getByRole('dialog', { name: 'Deletar galeria' });
  expect(deleted).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Galeria deletada!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.galleries));
  expect(deleted).toEqual([id]);
  expect(heard).toHaveBeenCalledWith({ kind: 'gallery' });
});

test('a gallery that could not be deleted stays', async () => {
  server.use(mockProblem(deleteGallery, 500));
  const { user, address } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'deletar' }));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Houve um erro ao deletar a galeria.')).toBeVisible();
  expect(address()).toBe(at);
});

test("a colleague's gallery is shown for reading", async () => {
  server.use(mockEndpoint(getGallery, () => sampleGallery({ isEditable: false })));
  renderRemote(remote, { at });

  expect(await screen.findByText('A de junho.')).toBeVisible();
  expect(screen.getByText('10/11/2026')).toBeVisible();
  expect(screen.getByRole('img', { name: 'foto-401.png' })).toHaveAttribute('loading', 'lazy');
  expect(screen.queryByRole('button', { name: 'deletar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'próximo' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'cancelar' })).toHaveAttribute('href', paths.galleries);
  const table = await screen.findByRole('table', { name: 'engajamento' });
  expect(table).toBeVisible();
  // The way back stands below everything.
  const order = table.compareDocumentPosition(screen.getByRole('link', { name: 'cancelar' }));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('an address without a gallery leads back to the list', async () => {
  server.use(mockProblem(getGallery, 404));
  const { user, address } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('link', { name: 'voltar às galerias' }));
  expect(address()).toBe(paths.galleries);
});

test('a failed load can be tried again', async () => {
  server.use(mockProblem(getGallery, 500));
  const { user } = renderRemote(remote, { at });
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getGallery, () => sampleGallery()));
  await user.click(again);
  expect(await screen.findByLabelText('Título')).toHaveValue('Festa');
});

test('a gallery that loads is announced', async () => {
  server.use(mockPending(getGallery));
  renderRemote(remote, { at });
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('guardians whom nothing told are counted above, with the way to invite them', async () => {
  const gallery = sampleGallery({ sentAt: '2026-11-10T12:00:00Z' });
  const [told, untold] = gallery.engagementDetails;
  const notification = { channel: null, status: 'failed' as const, at: null };
  server.use(
    mockEndpoint(getGallery, ({ query }) =>
      partOf({ ...gallery, engagementDetails: [told!, { ...untold!, notification }] }, query),
    ),
  );
  renderRemote(remote, { at });
  expect(await screen.findByText('Não avisados')).toBeVisible();
  expect(screen.getByRole('link', { name: 'convidar' })).toHaveAttribute('href', paths.inviting);
  expect(screen.queryByRole('link', { name: /^bilhetes/ })).not.toBeInTheDocument();
});
