import { listChats } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';

const server = mockServer();
const open = (search = '') => renderRemote(remote, { at: paths.chats + search });
const chats = Array.from({ length: 60 }, (_, index) => ({
  chatId: `0198f4a2-0000-7000-8000-${String(index).padStart(12, '0')}`,
  responsibleName: `Responsável ${index + 1}`,
  unreadMessageCount: index === 0 ? 120 : 0,
  lastMessageText: 'Obrigada!',
  lastMessageDate: '2026-11-18T12:12:00Z',
}));
const working = mockEndpoint(
  listChats,
  ({ query: { offset, limit } }) => chats.slice(offset, offset + limit),
  { total: chats.length },
);

test('a teacher sees the last author and the unread count of each chat', async () => {
  server.use(working);
  open();

  const [row] = (await screen.findAllByRole('row')).slice(1);
  const cells = within(row!).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Responsável 1',
    '99+ mensagens não lidas',
    'Obrigada!',
    '18/11/2026 09:12',
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'mensagens' })).toBeVisible();
});

test('a long list has pages, and the address says which', async () => {
  server.use(working);
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'Próxima' }));

  expect(await screen.findByText('Responsável 21')).toBeVisible();
  expect(address()).toBe('/mensagens/listar?pagina=2');
});

test('an address beyond the last page leads to the last one', async () => {
  server.use(working);
  const { address } = open('?pagina=7');

  expect(await screen.findByText('Responsável 60')).toBeVisible();
  expect(address()).toBe('/mensagens/listar?pagina=3');
});

test('a search shows the line that it found, with its day, and leads to it', async () => {
  const messageId = chats[9]!.chatId;
  const found = { messageId, text: '… Já avisei a portaria.', createdAt: '2026-11-02T12:12:00Z' };
  server.use(
    mockEndpoint(listChats, ({ query: { search } }) =>
      search === 'portaria' ? [{ ...chats[0]!, found }, chats[1]!] : chats.slice(0, 20),
    ),
  );
  const { user } = open();
  expect(await screen.findByRole('columnheader', { name: 'Última mensagem' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar conversas' }), 'portaria');
  const row = (await screen.findByText('… Já avisei a portaria.')).closest('tr')!;
  expect(within(row).getByText('02/11/2026 09:12')).toBeVisible();
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    `/mensagens/${chats[0]!.chatId}?mensagem=${messageId}`,
  );
  const other = screen.getByRole('link', { name: 'Responsável 2' });
  expect(other).toHaveAttribute('href', `/mensagens/${chats[1]!.chatId}`);
  expect(await screen.findByRole('columnheader', { name: 'Mensagem' })).toBeVisible();
});

test('without messages there is a sentence', async () => {
  server.use(mockEndpoint(listChats, () => []));
  open();

  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test('the list that loads is announced', async () => {
  server.use(mockPending(listChats));
  open();

  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a failed load can be tried again', async () => {
  server.use(mockProblem(listChats, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(working);
  await user.click(again);

  expect(await screen.findByText('Responsável 1')).toBeVisible();
});
