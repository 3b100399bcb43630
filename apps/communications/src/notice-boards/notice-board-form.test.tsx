import {
  createNoticeBoard,
  listClassrooms,
  listNoticeBoards,
  uploadFiles,
  type NoticeBoardBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { millisecondsInDay } from 'date-fns/constants';
import { remote } from '../remote.ts';
import { jardim, maternal } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { sampleDocument, samplePicture, storedInTurn } from '../testing/sample-upload.ts';

const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listNoticeBoards, () => []),
);

beforeEach(() => {
  localStorage.clear();
  server.use(mockEndpoint(uploadFiles, storedInTurn()));
  // jsdom's files are unknown to Node, whose URL stands in for the browser's.
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
});

const openForm = () => renderRemote(remote, { at: paths.newNoticeBoard });
const save = () => screen.getByRole('button', { name: 'salvar' });

async function addFiles(user: RenderedRemote['user']) {
  await user.upload(await screen.findByLabelText('Imagem'), samplePicture('cardapio.png'));
  await screen.findByRole('button', { name: 'remover cardapio.png' });
  await user.upload(screen.getByLabelText('Adicionar anexo'), sampleDocument('cardapio.pdf'));
  await screen.findByRole('button', { name: 'remover cardapio.pdf' });
}

async function fill(user: RenderedRemote['user']) {
  await user.type(await screen.findByLabelText('Título'), 'Cardápio');
  await addFiles(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Jardim' }));
}

function recorded() {
  const sent: { body: NoticeBoardBody; key: string | null }[] = [];
  server.use(
    mockEndpoint(createNoticeBoard, ({ body }, request) => {
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return { id: sampleId(1) };
    }),
  );
  return sent;
}

test('a teacher puts the menu on the board of a classroom', async () => {
  const sent = recorded();
  const { user, address } = openForm();
  await fill(user);
  await user.click(save());

  expect(await screen.findByText('Mural salvo!')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    noticeBoardItem: { title: 'Cardápio', imageId: sampleId(501), attachment: sampleId(502) },
    classroomIds: [jardim.id],
  });
  expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/);
  await waitFor(() => expect(address()).toBe(paths.noticeBoards));
  expect(localStorage).toHaveLength(0);
});

test('salvar waits for title, image, attachment and a classroom', async () => {
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Título'), 'Cardápio');
  await addFiles(user);
  expect(save()).toBeDisabled();
  expect(screen.queryByRole('checkbox', { name: /Alice/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Maternal I' }));
  expect(save()).toBeEnabled();

  await user.clear(screen.getByLabelText('Título'));
  expect(save()).toBeDisabled();
  await user.tab();
  expect(screen.getByLabelText('Título')).toHaveAccessibleDescription('Campo obrigatório.');
  await user.type(screen.getByLabelText('Título'), 'x');
  expect(screen.getByLabelText('Título')).toHaveAccessibleDescription('');

  await user.click(screen.getByRole('button', { name: 'remover cardapio.pdf' }));
  expect(save()).toBeDisabled();
});

test('a file that is on its way is waited for', async () => {
  server.use(mockPending(uploadFiles));
  const { user } = openForm();
  await user.upload(await screen.findByLabelText('Imagem'), samplePicture('cardapio.png'));

  expect(screen.getByText('Aguardando o envio dos arquivos…')).toBeVisible();
  expect(save()).toBeDisabled();
});

test.each(['the menu', 'cancelar'])(
  'a file that is on its way as %s is pressed is named afterwards, also where nothing was typed',
  async (way) => {
    server.use(mockPending(uploadFiles));
    const { user, go } = openForm();
    await user.upload(await screen.findByLabelText('Imagem'), samplePicture('cardapio.png'));
    const leaving = new Event('beforeunload', { cancelable: true });
    expect(window.dispatchEvent(leaving)).toBe(false);
    if (way === 'cancelar') await user.click(screen.getByRole('link', { name: 'cancelar' }));
    else await go('/outra');
    await go(paths.newNoticeBoard);
    await user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
    expect(
      await screen.findByText('Falta 1 arquivo: cardapio.png. Adicione novamente.'),
    ).toBeVisible();
  },
);

test('a notice whose author is elsewhere by the end is told, and nobody is pulled away', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(mockEndpoint(createNoticeBoard, () => held.then(() => ({ id: sampleId(1) }))));
  const { user, go, address } = openForm();
  await fill(user);
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await go('/outra');
  answer();
  expect(await screen.findByText('Mural salvo!')).toBeVisible();
  expect(address()).toBe('/outra');
});

test('a second attachment is refused', async () => {
  const { user } = openForm();
  await fill(user);
  expect(screen.queryByLabelText('Adicionar anexo')).not.toBeInTheDocument();
  const two = [sampleDocument('novo.pdf'), sampleDocument('outro.pdf')];
  await user.upload(screen.getByLabelText('Substituir anexo'), two);

  expect(screen.getByText('outro.pdf: Quantidade máxima de anexos é 1.')).toBeVisible();
  expect(screen.getByText('novo.pdf')).toBeVisible();
  expect(screen.queryByText('outro.pdf')).not.toBeInTheDocument();
});

test('a notice that could not be saved stays, and another try bears the same key', async () => {
  server.use(
    mockProblem(createNoticeBoard, 422, {
      errors: [{ path: 'noticeBoardItem.title', message: 'Título recusado.' }],
    }),
  );
  const { user } = openForm();
  await fill(user);
  await user.click(save());
  expect(await screen.findByText('Houve um erro ao salvar o mural.')).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveAccessibleDescription('Título recusado.');
  expect(screen.getByLabelText('Título')).toHaveValue('Cardápio');

  const sent = recorded();
  await user.click(save());
  expect(await screen.findByText('Mural salvo!')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a begun notice is offered again after a crash', async () => {
  const { user } = openForm();
  await fill(user);
  cleanup();

  const sent = recorded();
  const again = openForm();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));
  expect(screen.getByLabelText('Título')).toHaveValue('Cardápio');
  expect(screen.getByRole('img', { name: 'Imagem escolhida' })).toHaveAttribute(
    'src',
    '/files/501',
  );
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Jardim' })).toBeChecked());
  await again.user.click(save());

  expect(await screen.findByText('Mural salvo!')).toBeVisible();
  expect(sent[0]?.body.noticeBoardItem.attachment).toBe(sampleId(502));
  expect(localStorage).toHaveLength(0);
});

test('files that the server has removed since are missed aloud', async () => {
  const { user } = openForm();
  await fill(user);
  cleanup();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + millisecondsInDay);
  const again = openForm();
  await again.user.click(await screen.findByRole('button', { name: 'continuar de onde parou' }));

  expect(screen.getByText(/^2 arquivos de antes não estão mais no servidor/)).toBeVisible();
  expect(save()).toBeDisabled();
});

test('text that was typed and removed is not offered', async () => {
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Título'), 'Cardápio');
  await waitFor(() => expect(localStorage).toHaveLength(1));
  await user.clear(screen.getByLabelText('Título'));

  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test('an unwanted draft is discarded', async () => {
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Título'), 'Cardápio');
  cleanup();
  const again = openForm();
  await again.user.click(await screen.findByRole('button', { name: 'descartar' }));

  expect(screen.queryByText('continuar de onde parou')).not.toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

test('classrooms that cannot be loaded leave the form as it is', async () => {
  server.use(mockProblem(listClassrooms, 500));
  const { user } = openForm();
  await user.type(await screen.findByLabelText('Título'), 'Cardápio');
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(listClassrooms, () => [maternal]));
  await user.click(again);

  expect(await screen.findByRole('checkbox', { name: 'Maternal I' })).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveValue('Cardápio');
});

test('classrooms that load are announced', async () => {
  server.use(mockPending(listClassrooms));
  openForm();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('an employee without classrooms is told so', async () => {
  server.use(mockEndpoint(listClassrooms, () => []));
  openForm();
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});
