import {
  getChat,
  getGuardianAccess,
  type GuardianAccess,
  listChats,
  receiveUnreadMessages,
  sendMessage,
  type ChatMessage,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { remote } from '../remote.ts';

const { employee } = testSession();
const idOf = (number: number) => `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
const chatId = idOf(900);
const today = new Date().toISOString();

function message(number: number, text: string, author: Partial<ChatMessage>): ChatMessage {
  const nobody = {
    employeeId: null,
    employeeName: null,
    responsibleId: null,
    responsibleName: null,
  };
  const written = { text, hasText: true, files: [], createdAt: today };
  return { messageId: idOf(number), ...written, ...nobody, ...author };
}
const paula = { responsibleId: idOf(901), responsibleName: 'Paula Moreira' };
const me = { employeeId: employee.id, employeeName: employee.name };
const tiago = { employeeId: idOf(902), employeeName: 'Tiago Lopes' };

let messages: ChatMessage[];
beforeEach(() => {
  messages = [
    message(1, 'O casaco ficou na sala?', paula),
    message(2, 'Está no cabide dela.', tiago),
    message(3, 'Já avisei a portaria.', me),
  ];
});

const summary = {
  chatId,
  responsibleId: paula.responsibleId,
  responsibleName: 'Paula Moreira',
  students: [{ id: idOf(903), name: 'Alice Moreira', classroomName: 'Maternal II' }],
};
const phone: GuardianAccess['devices'][number] = {
  id: idOf(904),
  name: 'Chrome no Android',
  createdAt: today,
  lastSeenAt: today,
  link: { madeBy: null, mailed: true },
};
const access = (...devices: GuardianAccess['devices']): GuardianAccess => ({
  responsible: { id: paula.responsibleId, name: 'Paula Moreira', phone: '11900000001' },
  linkDelivery: 'shown',
  devices,
  openLinkCount: 0,
});
const server = mockServer(
  mockEndpoint(getGuardianAccess, () => access(phone)),
  mockEndpoint(getChat, () => ({ summary, messages, hasMore: false })),
  mockEndpoint(receiveUnreadMessages, ({ body }) =>
    messages.filter(({ messageId }) => messageId > (body.lastMessageId ?? '')),
  ),
  mockEndpoint(sendMessage, ({ body }) => {
    const sent = message(messages.length + 1, body.text, me);
    messages.push(sent);
    return sent;
  }),
);

const open = () => renderRemote(remote, { at: `/mensagens/${chatId}` });
const field = () => screen.findByRole('textbox', { name: 'Mensagem' });
const itemOf = (text: string) => screen.getByText(text).closest('li')!;

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

test('a teacher reads messages with author and time; their own show no author', async () => {
  const { events } = open();
  const read: string[] = [];
  events.on('chat-read', (event) => read.push(event.chatId));

  expect(await screen.findByRole('heading', { level: 1, name: 'Paula Moreira' })).toBeVisible();
  expect(screen.getByText('responsável por Alice Moreira · Maternal II')).toBeVisible();
  expect(screen.queryByText('ainda não entrou')).not.toBeInTheDocument();
  expect(itemOf('O casaco ficou na sala?')).toHaveTextContent(/^Paula Moreira, hoje, \d\d:\d\d/);
  expect(itemOf('Está no cabide dela.')).toHaveTextContent(/^Tiago Lopes, hoje, \d\d:\d\d/);
  expect(itemOf('Já avisei a portaria.')).toHaveTextContent(/portaria\.hoje, \d\d:\d\d$/);
  await waitFor(() => expect(read).toContain(chatId));
});

test('an old message that a search found is loaded, marked and read aloud', async () => {
  const older = [message(0, 'Quem fica na portaria?', paula)];
  server.use(
    mockEndpoint(getChat, ({ query: { before } }) =>
      before ? { summary, messages: older, hasMore: false } : { summary, messages, hasMore: true },
    ),
  );
  renderRemote(remote, { at: `/mensagens/${chatId}?mensagem=${idOf(0)}` });
  await waitFor(() => expect(itemOf('Quem fica na portaria?')).toHaveFocus());
  expect(itemOf('Já avisei a portaria.')).toBeVisible();
});

test('who has not entered yet reads nothing, and the header says so', async () => {
  server.use(mockEndpoint(getGuardianAccess, () => access()));
  open();
  expect(await screen.findByText('ainda não entrou')).toBeVisible();
});

test('Enter sends, Shift+Enter breaks the line, white space alone is not sent', async () => {
  const { user } = open();
  await user.type(await field(), '  {Enter}');
  expect(screen.getByRole('button', { name: 'enviar' })).toBeDisabled();
  await user.clear(await field());
  await user.type(await field(), 'Bom dia!{Shift>}{Enter}{/Shift}Até já{Enter}');

  await waitFor(() => expect(messages.at(-1)?.text).toBe('Bom dia!\nAté já'));
  expect(await field()).toHaveValue('');
  await waitFor(() => expect(screen.queryByText('enviando…')).not.toBeInTheDocument());
  expect(within(screen.getByRole('log')).getByText(/Bom dia!/)).toBeVisible();
});

test('the server asks a fast writer to wait, and the typed text stays', async () => {
  const title = 'Foram muitas mensagens em pouco tempo. Espere um minuto e tente novamente.';
  server.use(mockEndpoint(sendMessage, () => problemResponse(429, { title })));
  const { user } = open();
  await user.type(await field(), 'Mais uma{Enter}');
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText('Mais uma')).toBeVisible();
  expect(screen.getByRole('button', { name: 'tentar novamente' })).toBeVisible();
});

test('a failed message stays, marked, and can be sent again or discarded', async () => {
  server.use(mockProblem(sendMessage, 500));
  const { user } = open();
  await user.type(await field(), 'Chegamos{Enter}');
  expect(await screen.findByText('Houve um erro ao enviar a mensagem.')).toBeVisible();
  expect(itemOf('Chegamos')).toHaveTextContent('não enviada');

  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'tentar novamente' }));
  await waitFor(() => expect(screen.queryByText('não enviada')).not.toBeInTheDocument());
  expect(screen.getAllByText('Chegamos')).toHaveLength(1);
});

test.each([404, 422])('an address without a chat (%i) says so and leads back', async (status) => {
  server.use(mockProblem(getChat, status), mockPending(listChats));
  const { user, address } = open();
  expect(await screen.findByText(/^Esta conversa não existe/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'recarregar' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'voltar às mensagens' }));
  await waitFor(() => expect(address()).toBe('/mensagens/listar'));
});

test('without a connection the chat says so below what failed', async () => {
  server.use(mockEndpoint(getChat, () => HttpResponse.error()));
  const { user } = open();
  expect(await screen.findByText(/^Sem conexão/)).toBeVisible();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'recarregar' }));
  server.use(mockEndpoint(sendMessage, () => HttpResponse.error()));
  await user.type(await field(), 'Chegamos{Enter}');
  expect(await screen.findByText('Houve um erro ao enviar a mensagem.')).toBeVisible();
  expect(screen.getByText(/^Sem conexão/)).toBeVisible();
  expect(itemOf('Chegamos')).toHaveTextContent('não enviada');
});

test('a text that is too long stays in the field, with the reason', async () => {
  const { user } = open();
  await user.click(await field());
  await user.paste('a'.repeat(4001));
  expect(screen.getByRole('alert')).toHaveTextContent('no máximo 4.000 caracteres');
  expect(screen.getByRole('button', { name: 'enviar' })).toBeDisabled();
  expect(await field()).toHaveValue('a'.repeat(4001));
});

test('every five seconds the page asks for messages after the guardian’s latest', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const asked: (string | null)[] = [];
  server.use(
    mockEndpoint(receiveUnreadMessages, ({ body }) => {
      asked.push(body.lastMessageId);
      return messages.filter(({ messageId }) => messageId > (body.lastMessageId ?? ''));
    }),
  );
  open();
  await screen.findByText('O casaco ficou na sala?');
  await waitFor(() => expect(asked).toEqual([idOf(1)]));
  messages.push(message(4, 'Obrigada!', paula));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('Obrigada!')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  await waitFor(() => expect(asked).toEqual([idOf(1), idOf(1), idOf(4)]));
});

test('told of new messages, the page asks for them alone, at once', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let asked = 0;
  server.use(
    mockEndpoint(receiveUnreadMessages, ({ body }) => {
      asked += 1;
      return messages.filter(({ messageId }) => messageId > (body.lastMessageId ?? ''));
    }),
  );
  const { events } = open();
  await screen.findByText('O casaco ficou na sala?');
  act(() => events.live.next(true));
  await waitFor(() => expect(asked).toBe(2));
  events.emit('chat-changed', { chatId: idOf(999) });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(2);
  messages.push(message(4, 'Obrigada!', paula));
  act(() => events.emit('chat-changed', { chatId }));
  expect(await screen.findByText('Obrigada!')).toBeVisible();
  expect(asked).toBe(3);
});

test('repeated failures to receive messages show one toast', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  server.use(mockProblem(receiveUnreadMessages, 503));
  open();
  expect(await screen.findByText('Houve um erro ao buscar novas mensagens.')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getAllByText('Houve um erro ao buscar novas mensagens.')).toHaveLength(1);
});

test('the typed text is there after coming back', async () => {
  const { user } = open();
  await user.type(await field(), 'Sobre amanhã');
  expect(Object.keys(localStorage).join()).toContain(chatId);
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(Object.keys(localStorage).join()).not.toContain(chatId));
});

test('a chat that loads is announced', async () => {
  server.use(mockPending(getChat));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a chat that fails loads again on request', async () => {
  server.use(mockProblem(getChat, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.resetHandlers();
  await user.click(again);
  expect(await screen.findByText('Já avisei a portaria.')).toBeVisible();
});

const left = {
  since: '2026-11-24T12:00:00Z',
  students: [
    { id: idOf(903), name: 'Alice Moreira', isDeleted: false },
    { id: idOf(905), name: 'Davi Moreira', isDeleted: true },
  ],
};

test('a chat with somebody who is nobody’s guardian any more is for reading', async () => {
  const closed = { ...summary, students: [], left };
  server.use(mockEndpoint(getChat, () => ({ summary: closed, messages, hasMore: false })));
  open();
  const [chip, reason] = await screen.findAllByText(/Não é mais responsável desde 24\/11\/2026/);
  expect(chip).toBeVisible();
  expect(reason?.closest('p')).toHaveTextContent('Paula Moreira não recebe mais mensagens');
  expect(screen.getByRole('link', { name: 'Alice Moreira' })).toHaveAttribute(
    'href',
    `/gerenciar/aluno/${idOf(903)}`,
  );
  expect(screen.getByText(/Davi Moreira/).closest('p')).toHaveTextContent('alunos deletados');
  expect(screen.getByText('O casaco ficou na sala?')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Mensagem' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'gravar áudio' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'acesso da família' })).not.toBeInTheDocument();
});

test('a message that is refused because the guardian left says so, once and for all', async () => {
  const detail = 'Este responsável não tem mais alunos na escola.';
  server.use(mockProblem(sendMessage, 409, { code: 'guardian-left', detail }));
  const { user } = open();
  await user.type(await field(), 'Até amanhã!');
  const closed = { ...summary, students: [], left };
  server.use(mockEndpoint(getChat, () => ({ summary: closed, messages, hasMore: false })));
  await user.click(screen.getByRole('button', { name: 'enviar' }));

  expect(await screen.findByText(`não enviada: ${detail}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'tentar novamente' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'descartar' })).toBeVisible();
  expect(await screen.findByText(/não recebe mais mensagens/)).toBeVisible();
  expect(screen.getByText('Até amanhã!')).toBeVisible();
});
