import {
  getFamilyChat,
  receiveFamilyMessages,
  sendFamilyMessage,
  type ChatMessage,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, waitFor } from '@testing-library/react';
import { paths } from '../app/paths.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const idOf = (number: number) => `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
const school = { employeeId: idOf(901), employeeName: 'Otávio Reis' };
const marta = { responsibleId: theFamily.responsible.id, responsibleName: 'Marta Souza' };
const nobody = { employeeId: null, employeeName: null, responsibleId: null, responsibleName: null };
const message = (number: number, text: string, author: Partial<ChatMessage>): ChatMessage => ({
  messageId: idOf(number),
  text,
  createdAt: new Date().toISOString(),
  ...nobody,
  ...author,
});

let messages: ChatMessage[];
beforeEach(() => {
  localStorage.clear();
  messages = [message(1, 'O casaco ficou na sala?', marta), message(2, 'Está no cabide.', school)];
});
afterEach(() => jest.useRealTimers());
const after = (id: string | null) => messages.filter(({ messageId }) => messageId > (id ?? ''));

const server = mockServer(
  ...familyHandlers,
  mockEndpoint(getFamilyChat, () => ({ messages, hasMore: false })),
  mockEndpoint(receiveFamilyMessages, ({ body }) => after(body.lastMessageId)),
  mockEndpoint(sendFamilyMessage, ({ body }) => {
    const sent = message(messages.length + 1, body.text, marta);
    messages.push(sent);
    return sent;
  }),
);

const open = () => renderFamily({ at: paths.chat });
const field = () => screen.findByRole('textbox', { name: 'Mensagem' });

test('a guardian reads the school and writes to it', async () => {
  const { user } = open();
  const theirs = (await screen.findByText('Está no cabide.')).closest('li');
  expect(theirs).toHaveTextContent(/^Otávio Reis, hoje, \d\d:\d\d/);
  const own = screen.getByText('O casaco ficou na sala?').closest('li');
  expect(own).toHaveTextContent(/^O casaco ficou na sala\?hoje, \d\d:\d\d$/);

  await user.type(await field(), 'Obrigada!{Enter}');
  await waitFor(() => expect(messages.at(-1)?.text).toBe('Obrigada!'));
  expect(await field()).toHaveValue('');
});

test('an answer of the school comes by itself, asked for after its latest', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open();
  await screen.findByText('Está no cabide.');
  messages.push(message(3, 'Pode buscar às 17h.', school));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('Pode buscar às 17h.')).toBeVisible();
});

test('what fails stays on the screen, also after the page was closed', async () => {
  server.use(mockProblem(sendFamilyMessage, 500));
  const { user } = open();
  await user.type(await field(), 'Chegamos{Enter}');
  expect(await screen.findByText('Houve um erro ao enviar a mensagem.')).toBeVisible();
  expect(localStorage.getItem('caderneta.familia.mensagem')).toContain('Chegamos');

  server.use(mockEndpoint(sendFamilyMessage, ({ body }) => message(9, body.text, marta)));
  await user.click(screen.getByRole('button', { name: 'tentar novamente' }));
  await waitFor(() => expect(screen.queryByText('não enviada')).not.toBeInTheDocument());
  expect(screen.getAllByText('Chegamos')).toHaveLength(1);
  expect(localStorage.getItem('caderneta.familia.mensagem')).toBeNull();
});

test('a first message is invited', async () => {
  messages = [];
  open();
  expect(await screen.findByText('Ainda não há mensagens. Escreva a primeira!')).toBeVisible();
});

test('a chat that loads is announced', async () => {
  server.use(mockPending(getFamilyChat));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a chat that fails loads again on request', async () => {
  server.use(mockProblem(getFamilyChat, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(mockEndpoint(getFamilyChat, () => ({ messages, hasMore: false })));
  await user.click(again);
  expect(await screen.findByText('Está no cabide.')).toBeVisible();
});
