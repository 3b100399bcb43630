import {
  deleteNoticeBoard,
  getNoticeBoard,
  listClassrooms,
  listNoticeBoards,
  listNoticeBoardVersions,
  updateNoticeBoard,
  type NoticeBoardBody,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, type RenderedRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { jardim, maternal } from '../testing/sample-classrooms.ts';
import { sampleId } from '../testing/sample-id.ts';
import { sampleNoticeBoard } from '../testing/sample-notice-board.ts';

const id = sampleId(300);
const at = pathTo(paths.noticeBoard, { noticeBoardId: id });
const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listNoticeBoards, () => [sampleNoticeBoard()]),
  mockEndpoint(getNoticeBoard, () => sampleNoticeBoard()),
);

beforeEach(() => localStorage.clear());

const save = () => screen.getByRole('button', { name: 'salvar' });

async function rename(user: RenderedRemote['user'], title: string) {
  const field = await screen.findByLabelText('Título');
  await user.clear(field);
  await user.type(field, title);
}

function recorded() {
  const sent: { body: NoticeBoardBody; ifMatch: string | null }[] = [];
  server.use(
    mockEndpoint(updateNoticeBoard, ({ body }, request) => {
      sent.push({ body, ifMatch: request.headers.get('if-match') });
      return sampleNoticeBoard();
    }),
  );
  return sent;
}

test('an item of the list is opened and changed', async () => {
  const sent = recorded();
  const { user, address } = renderRemote(remote, { at: paths.noticeBoards });
  await user.click(await screen.findByRole('link', { name: 'Cardápio' }));
  expect(address()).toBe(at);
  expect(await screen.findByRole('img', { name: 'Imagem escolhida' })).toHaveAttribute(
    'srcset',
    '/files/302?w=320 320w, /files/302 1280w',
  );
  expect(screen.getByText('cardapio.pdf')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Maternal I' })).toBeChecked();
  await rename(user, 'Cardápio de maio');
  await user.click(screen.getByRole('checkbox', { name: 'Jardim' }));
  await user.click(save());

  expect(await screen.findByText('Mural salvo!')).toBeVisible();
  expect(sent).toEqual([
    {
      body: {
        noticeBoardItem: {
          title: 'Cardápio de maio',
          imageId: sampleId(302),
          attachment: sampleId(301),
        },
        classroomIds: [maternal.id, jardim.id],
      },
      ifMatch: '"1"',
    },
  ]);
  await waitFor(() => expect(address()).toBe(paths.noticeBoards));
});

test('a new item is begun from the list', async () => {
  const { user, address } = renderRemote(remote, { at: paths.noticeBoards });
  await user.click(await screen.findByRole('link', { name: 'novo aviso no mural' }));

  expect(address()).toBe(paths.newNoticeBoard);
  expect(await screen.findByRole('heading', { name: 'Novo mural' })).toBeVisible();
});

test('changes of a colleague are not overwritten', async () => {
  server.use(mockProblem(updateNoticeBoard, 409, { code: 'stale', current: sampleNoticeBoard() }));
  const { user } = renderRemote(remote, { at });
  await rename(user, 'O meu');
  server.use(
    mockEndpoint(getNoticeBoard, () => sampleNoticeBoard({ title: 'O da colega' }), {
      etag: '"2"',
    }),
  );
  await user.click(save());
  expect(await screen.findByText(/Outra pessoa alterou isto/)).toBeVisible();
  expect(screen.getByText('Houve um erro ao salvar o mural.')).toBeVisible();
  expect(screen.getByLabelText('Título')).toHaveValue('O meu');

  await user.click(screen.getByRole('button', { name: 'continuar com o que escrevi' }));
  await waitFor(() => expect(screen.queryByText(/Outra pessoa alterou/)).not.toBeInTheDocument());
  const sent = recorded();
  await user.click(save());
  expect(await screen.findByText('Mural salvo!')).toBeVisible();
  expect(sent[0]).toMatchObject({
    body: { noticeBoardItem: { title: 'O meu' } },
    ifMatch: '"2"',
  });
});

test("a colleague's version can be taken over", async () => {
  server.use(mockProblem(updateNoticeBoard, 409, { code: 'stale' }));
  const { user } = renderRemote(remote, { at });
  await rename(user, 'O meu');
  server.use(
    mockEndpoint(getNoticeBoard, () => sampleNoticeBoard({ title: 'O da colega' }), {
      etag: '"2"',
    }),
  );
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'usar a versão atual' }));

  await waitFor(() => expect(screen.getByLabelText('Título')).toHaveValue('O da colega'));
  const sent = recorded();
  await user.click(save());
  expect(await screen.findByText('Mural salvo!')).toBeVisible();
  expect(sent[0]?.ifMatch).toBe('"2"');
});

test('an item is deleted after a question', async () => {
  const deleted: string[] = [];
  server.use(mockEndpoint(deleteNoticeBoard, ({ params }) => void deleted.push(params.id)));
  const { user, address } = renderRemote(remote, { at });
  await rename(user, 'Nunca salvo');
  await user.click(screen.getByRole('button', { name: 'deletar' }));
  const question = screen.getByRole('dialog', { name: 'Deletar mural' });
  expect(deleted).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('mural deletado!')).toBeVisible();
  await waitFor(() => expect(address()).toBe(paths.noticeBoards));
  expect(deleted).toEqual([id]);
  expect(localStorage).toHaveLength(0);
});

test('an item that could not be deleted stays', async () => {
  server.use(mockProblem(deleteNoticeBoard, 500));
  const { user, address } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('button', { name: 'deletar' }));
  await user.click(screen.getByRole('button', { name: 'confirmar deleção' }));

  expect(await screen.findByText('Houve um erro ao deletar o mural.')).toBeVisible();
  expect(address()).toBe(at);
});

test("a colleague's notice is shown for reading", async () => {
  server.use(mockEndpoint(getNoticeBoard, () => sampleNoticeBoard({ isEditable: false })));
  renderRemote(remote, { at });

  expect(await screen.findByRole('heading', { name: 'Cardápio' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Imagem do mural' })).toHaveAttribute('src', '/files/302');
  expect(screen.getByRole('link', { name: 'cardapio.pdf' })).toHaveAttribute('href', '/files/301');
  expect(screen.getByRole('button')).toHaveTextContent('duplicar');
  expect(screen.getByRole('link', { name: 'cancelar' })).toHaveAttribute(
    'href',
    paths.noticeBoards,
  );
});

test('an address without an item leads back to the board', async () => {
  server.use(mockProblem(getNoticeBoard, 404));
  const { user, address } = renderRemote(remote, { at });
  await user.click(await screen.findByRole('link', { name: 'voltar ao mural' }));
  expect(address()).toBe(paths.noticeBoards);
});

test('a failed load can be tried again', async () => {
  server.use(mockProblem(getNoticeBoard, 500));
  const { user } = renderRemote(remote, { at });
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getNoticeBoard, () => sampleNoticeBoard()));
  await user.click(again);
  expect(await screen.findByLabelText('Título')).toHaveValue('Cardápio');
});

test('an item that loads is announced', async () => {
  server.use(mockPending(getNoticeBoard));
  renderRemote(remote, { at });
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('who changed it, and what, can be read below', async () => {
  const correctedAt = '2026-11-19T12:00:00Z';
  server.use(
    mockEndpoint(getNoticeBoard, () => sampleNoticeBoard({ correctedAt })),
    mockEndpoint(listNoticeBoardVersions, () => [
      {
        ...{
          at: correctedAt,
          fields: [],
          by: 'Rosa Prado',
          tell: 'Nobody' as const,
          heldSeconds: null,
        },
        changes: [
          { field: 'attachment', label: 'Anexo', words: [{ text: 'b.pdf', is: 'Added' as const }] },
        ],
      },
    ]),
  );
  const { user } = renderRemote(remote, { at });
  await user.click(await screen.findByText(/^Corrigido em 19\/11\/2026/));
  expect(await screen.findByText(/Rosa Prado · ninguém foi avisado/)).toBeVisible();
  expect(screen.getByText('b.pdf')).toBeVisible();
});
