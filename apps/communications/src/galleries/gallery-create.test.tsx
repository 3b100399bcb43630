import {
  createGallery,
  listClassrooms,
  listGalleries,
  undoSending,
  uploadFiles,
  type GalleryBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { dayOf } from '@caderneta/school-time';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { millisecondsInDay } from 'date-fns/constants';
import { remote } from '../remote.ts';
import { jardim, maternal, recipientsOf } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { samplePicture, storedInTurn, storedPicture } from '../testing/sample-upload.ts';

const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listGalleries, () => []),
  ...recipientsOf(maternal, jardim),
);

beforeEach(() => {
  localStorage.clear();
  server.use(mockEndpoint(uploadFiles, storedInTurn()));
});

const today = dayOf(new Date(), 'America/Sao_Paulo');
const openWizard = (search = '') => renderRemote(remote, { at: paths.newGallery + search });
const next = () => screen.getByRole('button', { name: 'próximo' });
const publish = () => screen.getByRole('button', { name: 'publicar galeria' });
const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => samplePicture(`foto-${index + 1}.png`));
const add = async (user: RenderedRemote['user'], files: File[]) =>
  user.upload(await screen.findByLabelText('Adicionar imagens'), files);

async function describe(user: RenderedRemote['user']) {
  await user.type(await screen.findByLabelText('Título'), 'Festa');
  await user.type(screen.getByLabelText('Descrição'), 'A de junho.');
}

const chooseJardim = async (user: RenderedRemote['user']) =>
  user.click(await screen.findByRole('checkbox', { name: 'Jardim' }));

function recorded() {
  const sent: { body: GalleryBody; key: string | null }[] = [];
  server.use(
    mockEndpoint(createGallery, ({ body }, request) => {
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return { id: sampleId(1) };
    }),
  );
  return sent;
}

test('a teacher publishes three photos to a classroom', async () => {
  const sent = recorded();
  const { user, events, address } = openWizard();
  const heard = jest.fn();
  events.on('communications-changed', heard);
  await describe(user);
  expect(screen.getByLabelText('Data')).toHaveValue(today);
  expect(next()).toBeDisabled();
  await add(user, pictures(3));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^remover/ })).toHaveLength(3));
  await user.click(next());
  expect(address()).toBe(`${paths.newGallery}?etapa=2`);
  expect(publish()).toBeDisabled();
  await chooseJardim(user);
  await user.dblClick(publish());

  expect(await screen.findByText('Galeria enviada!')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    communication: {
      title: 'Festa',
      description: 'A de junho.',
      date: today,
      fileIds: [501, 502, 503].map(sampleId),
    },
    studentIds: [sampleId(21)],
    classroomIds: [jardim.id],
  });
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/);
  expect(heard).toHaveBeenCalledWith({ kind: 'gallery' });
  await waitFor(() => expect(address()).toBe(paths.galleries));
  expect(localStorage).toHaveLength(0);
});

test('undoing a publishing shows its recipients again, and publishing again is another one', async () => {
  const keys: unknown[] = [];
  server.use(
    mockEndpoint(createGallery, (_, request) => {
      keys.push(request.headers.get('idempotency-key'));
      return { id: sampleId(1), heldSeconds: 12 };
    }),
    mockEndpoint(undoSending, () => ({ scheduledDate: null })),
  );
  const { user, address } = openWizard();
  await describe(user);
  await add(user, pictures(1));
  await user.click(next());
  await chooseJardim(user);
  await user.click(publish());
  await screen.findAllByRole('link', { name: 'nova galeria' });
  await user.click(screen.getByRole('button', { name: 'desfazer' }));

  await waitFor(() => expect(address()).toBe(`${paths.newGallery}?etapa=2`));
  expect(await screen.findByRole('checkbox', { name: 'Jardim' })).toBeChecked();
  await user.click(publish());
  await waitFor(() => expect(new Set(keys).size).toBe(2));
});

test('próximo waits for title, description, a day and an image', async () => {
  const { user } = openWizard();
  await add(user, pictures(1));
  expect(next()).toBeDisabled();
  await describe(user);
  expect(next()).toBeEnabled();

  await user.clear(screen.getByLabelText('Descrição'));
  await user.tab();
  expect(screen.getByLabelText('Descrição')).toHaveAccessibleDescription('Campo obrigatório.');
  expect(next()).toBeDisabled();
  await user.type(screen.getByLabelText('Descrição'), 'x');
  await user.clear(screen.getByLabelText('Data'));
  expect(next()).toBeDisabled();
});

test('going back and forth loses nothing', async () => {
  const { user, address } = openWizard();
  await describe(user);
  await add(user, pictures(2));
  await user.click(next());
  await chooseJardim(user);
  await user.click(screen.getByRole('button', { name: 'voltar' }));
  await waitFor(() => expect(address()).toBe(paths.newGallery));
  expect(screen.getByLabelText('Título')).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveValue('Festa');
  expect(screen.getAllByRole('button', { name: /^remover/ })).toHaveLength(2);
  expect(screen.queryByRole('checkbox', { name: 'Jardim' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'remover foto-1.png' }));
  expect(screen.getByRole('button', { name: 'remover foto-2.png' })).toHaveFocus();
  await user.click(next());
  expect(screen.getByRole('checkbox', { name: 'Jardim' })).toBeChecked();
  expect(publish()).toBeEnabled();
});

test('the second step cannot be entered before the first is filled', async () => {
  const { user, address } = openWizard('?etapa=2');
  expect(await screen.findByLabelText('Título')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.newGallery));
  await describe(user);
  await add(user, pictures(1));

  expect(screen.getByLabelText('Título')).toBeVisible();
});

test('publishing waits for images that are on their way', async () => {
  const sent = recorded();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  server.use(mockEndpoint(uploadFiles, () => arrived.then(() => [storedPicture(501)])));
  const { user } = openWizard();
  await describe(user);
  await add(user, pictures(2));
  expect(screen.getByRole('progressbar', { name: 'envio das imagens' })).toHaveAttribute(
    'aria-valuetext',
    '0 de 2',
  );
  await user.click(next());
  await chooseJardim(user);
  await user.click(publish());
  expect(await screen.findByText('Aguardando o envio das imagens…')).toBeVisible();
  expect(sent).toEqual([]);
  arrive();

  expect(await screen.findByText('Galeria enviada!')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a gallery that waits for its images goes out when its author is elsewhere', async () => {
  const sent = recorded();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  server.use(mockEndpoint(uploadFiles, () => arrived.then(() => [storedPicture(501)])));
  const { user, go, address } = openWizard();
  await describe(user);
  await add(user, pictures(2));
  await user.click(next());
  await chooseJardim(user);
  await user.click(publish());
  await screen.findByText('Aguardando o envio das imagens…');
  await go('/outra');
  arrive();
  expect(await screen.findByText('Galeria enviada!')).toBeVisible();
  expect(sent.map(({ body }) => body.communication.fileIds)).toEqual([
    [sampleId(501), sampleId(501)],
  ]);
  expect(address()).toBe('/outra');
});

test('an image that did not arrive is not left out in silence', async () => {
  const sent = recorded();
  let calls = 0;
  server.use(
    mockEndpoint(uploadFiles, () => (++calls === 1 ? problemResponse(500) : [storedPicture(501)])),
  );
  const { user } = openWizard();
  await describe(user);
  await add(user, pictures(2));
  expect(await screen.findByText('Não foi possível enviar.')).toBeVisible();
  await user.click(next());
  expect(await screen.findByText('1 imagem não foi enviada.')).toBeVisible();
  await chooseJardim(user);
  await user.click(publish());
  await waitFor(() => expect(screen.getByText(/não foi enviada: tente/)).toBeVisible());
  expect(screen.getByLabelText('Adicionar imagens')).toHaveFocus();
  expect(sent).toEqual([]);

  await user.click(screen.getByRole('button', { name: /^tentar novamente/ }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^remover/ })).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('Não foi possível enviar.')).toBeNull());
  await user.click(next());
  await user.click(publish());
  expect(await screen.findByText('Galeria enviada!')).toBeVisible();
  expect(sent[0]?.body.communication.fileIds).toHaveLength(2);
});

test('a refused image is none: it does not lead to the second step', async () => {
  server.use(mockEndpoint(uploadFiles, () => problemResponse(415)));
  const { user } = openWizard();
  await describe(user);
  await add(user, pictures(1));
  expect(await screen.findByText('A imagem deve ser JPEG ou PNG.')).toBeVisible();
  expect(screen.getByText('0 de 50')).toBeVisible();
  expect(next()).toBeDisabled();

  server.use(mockEndpoint(uploadFiles, storedInTurn()));
  await add(user, pictures(1));
  await waitFor(() => expect(next()).toBeEnabled());
  expect(screen.getByText('1 de 50')).toBeVisible();
});

test('an image on its way can be cancelled', async () => {
  server.use(mockPending(uploadFiles));
  const { user } = openWizard();
  await add(user, pictures(1));
  await user.click(screen.getByRole('button', { name: 'cancelar envio de foto-1.png' }));

  expect(screen.getByText('0 de 50')).toBeVisible();
  expect(screen.getByLabelText('Adicionar imagens')).toHaveFocus();
});

test('a refusal of the server leads to its step', async () => {
  server.use(
    mockProblem(createGallery, 422, {
      errors: [{ path: 'communication.title', message: 'Título recusado.' }],
    }),
  );
  const { user } = openWizard();
  await describe(user);
  await add(user, pictures(1));
  await user.click(next());
  await chooseJardim(user);
  await user.click(publish());

  expect(await screen.findByText('Houve um erro ao criar a galeria.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Título')).toHaveFocus());
  expect(screen.getByLabelText('Título')).toHaveAccessibleDescription('Título recusado.');
});

test('a begun gallery goes on after a crash, in the same step', async () => {
  const { user } = openWizard();
  await describe(user);
  await add(user, pictures(2));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^remover/ })).toHaveLength(2));
  await user.click(next());
  await chooseJardim(user);
  cleanup();

  const sent = recorded();
  const again = openWizard('?etapa=2');
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(await screen.findByRole('checkbox', { name: 'Jardim' })).toBeChecked();
  await again.user.click(screen.getByRole('button', { name: 'voltar' }));
  const tiles = within(screen.getByRole('group', { name: /^Imagens/ })).getAllByRole('img');
  expect(tiles.map((tile) => tile.getAttribute('src'))).toEqual(['/files/501', '/files/502']);
  await again.user.click(next());
  await again.user.click(publish());
  expect(await screen.findByText('Galeria enviada!')).toBeVisible();
  expect(sent[0]?.body.communication.fileIds).toEqual([501, 502].map(sampleId));
});

test('images that the server has removed since are missed aloud', async () => {
  const { user } = openWizard();
  await describe(user);
  await add(user, pictures(1));
  await screen.findByRole('button', { name: 'remover foto-1.png' });
  cleanup();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + millisecondsInDay);

  const again = openWizard();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(await screen.findByText(/1 imagem de antes não está mais no servidor/)).toBeVisible();
  expect(screen.getByText('0 de 50')).toBeVisible();
});
