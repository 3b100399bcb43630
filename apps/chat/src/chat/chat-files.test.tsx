import {
  getChat,
  getGuardianAccess,
  receiveUnreadMessages,
  sendMessage,
  uploadChatFiles,
  type ChatMessage,
  type StoredFile,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';

const { employee } = testSession();
const idOf = (number: number) => `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
const chatId = idOf(900);

function message(number: number, text: string, author: Partial<ChatMessage>): ChatMessage {
  return {
    ...{ messageId: idOf(number), text, hasText: true, files: [] },
    createdAt: new Date().toISOString(),
    ...{ employeeId: null, employeeName: null, responsibleId: null, responsibleName: null },
    ...author,
  };
}
const paula = { responsibleId: idOf(901), responsibleName: 'Paula Moreira' };
const me = { employeeId: employee.id, employeeName: employee.name };

let messages: ChatMessage[];
beforeEach(() => {
  localStorage.clear();
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  messages = [message(1, 'Bom dia', paula)];
});
const server = mockServer(
  mockProblem(getGuardianAccess, 503),
  mockEndpoint(getChat, () => ({
    summary: { chatId, ...paula, students: [] },
    messages,
    hasMore: false,
  })),
  mockEndpoint(receiveUnreadMessages, ({ body }) =>
    messages.filter(({ messageId }) => messageId > (body.lastMessageId ?? '')),
  ),
);

const open = () => renderRemote(remote, { at: `/mensagens/${chatId}` });
const field = () => screen.findByRole('textbox', { name: 'Mensagem' });

const fileOf = (originalName: string, mediaType: string): StoredFile => ({
  id: idOf(950),
  originalName,
  location: `/files/${idOf(950)}/original?e=1`,
  mediaType,
  size: 2048,
  srcSet: null,
});

test('photos, documents and recordings of a family are shown, without a text nobody wrote', async () => {
  messages = [
    {
      ...message(1, '2 documentos', paula),
      hasText: false,
      files: [
        fileOf('atestado.pdf', 'application/pdf'),
        { ...fileOf('febre.jpg', 'image/jpeg'), id: idOf(951) },
        { ...fileOf('audio.webm', 'audio/webm'), id: idOf(952), seconds: 12 },
      ],
    },
  ];
  const { user } = open();
  const link = await screen.findByRole('link', { name: /atestado\.pdf.*2 kB/ });
  expect(link).toHaveAttribute('download', 'atestado.pdf');
  expect(screen.queryByText('2 documentos')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'ouvir áudio de Paula Moreira' })).toBeVisible();
  expect(screen.getByText('0:12')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'abrir foto febre.jpg' }));
  expect(await screen.findByRole('img', { name: 'febre.jpg' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'fechar' }));
  expect(screen.queryByRole('img', { name: 'febre.jpg' })).not.toBeInTheDocument();
});

test('an attachment that did not arrive stays with its text, and is sent once', async () => {
  server.use(mockProblem(uploadChatFiles, 503));
  const { user } = open();
  await field();
  const pdf = new File(['x'], 'boletim.pdf', { type: 'application/pdf' });
  const other = new File(['x'], 'foto.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Fotos ou documentos'), [pdf, other]);
  await user.click(await screen.findByRole('button', { name: 'remover foto.png' }));
  await user.type(await field(), 'Segue{Enter}');
  expect(await screen.findByText('não enviada')).toBeVisible();
  expect(screen.getByText('boletim.pdf')).toBeVisible();

  const asked: unknown[] = [];
  server.use(
    mockEndpoint(uploadChatFiles, () => [fileOf('boletim.pdf', 'application/pdf')]),
    mockEndpoint(sendMessage, ({ body }) => {
      asked.push(body);
      const files = [fileOf('boletim.pdf', 'application/pdf')];
      const sent = { ...message(messages.length + 1, body.text, me), files };
      messages.push(sent);
      return sent;
    }),
  );
  await user.click(screen.getByRole('button', { name: 'tentar novamente' }));
  expect(await screen.findByRole('link', { name: /boletim\.pdf/ })).toBeVisible();
  expect(asked).toEqual([{ text: 'Segue', fileIds: [idOf(950)] }]);
  expect(screen.queryByText('não enviada')).not.toBeInTheDocument();
});

const asksToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a chosen file waits for its author, and one on its way goes on, while another page is open', async () => {
  const { user, go } = open();
  await field();
  const pdf = new File(['x'], 'boletim.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Fotos ou documentos'), pdf);
  await go('/');
  expect(asksToStay()).toBe(true);
  await go(`/mensagens/${chatId}`);
  expect(await screen.findByRole('button', { name: 'remover boletim.pdf' })).toBeVisible();

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    mockEndpoint(uploadChatFiles, async () => {
      await held;
      return [fileOf('boletim.pdf', 'application/pdf')];
    }),
    mockEndpoint(sendMessage, ({ body }) => {
      const sent = { ...message(2, body.text, me), files: [fileOf('boletim.pdf', 'x')] };
      messages.push(sent);
      return sent;
    }),
  );
  await user.type(await field(), 'Segue{Enter}');
  await go('/');
  await go(`/mensagens/${chatId}`);
  expect(await screen.findByText('enviando…')).toBeVisible();
  expect(await field()).toHaveValue('');
  await go('/');
  answer();
  await waitFor(() => expect(asksToStay()).toBe(false));
  await go(`/mensagens/${chatId}`);
  expect(await screen.findByText('Segue')).toBeVisible();
  expect(localStorage).toHaveLength(0);
});

test('after a reload the names of chosen files are told until they are there again', async () => {
  const draft = { text: 'Segue', missing: ['boletim.pdf'], outgoing: [] };
  const place = `caderneta.draft:${employee.id}:mensagem:${chatId}~text~closed`;
  localStorage.setItem(place, JSON.stringify({ version: 1, savedAt: Date.now(), draft }));
  const { user } = open();
  expect(await field()).toHaveValue('Segue');
  expect(
    await screen.findByText('Falta 1 arquivo: boletim.pdf. Adicione novamente.'),
  ).toBeVisible();
  const pdf = new File(['x'], 'boletim.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText('Fotos ou documentos'), pdf);
  expect(screen.queryByText(/Falta 1 arquivo/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'remover boletim.pdf' }));
});

test('what may not be attached says why, and what may stays', async () => {
  const { user } = open();
  await field();
  const chooser = screen.getByLabelText('Fotos ou documentos');
  const named = (name: string) => new File(['x'], name, { type: 'application/pdf' });
  await user.upload(
    chooser,
    Array.from({ length: 6 }, (_, n) => named(`${n}.pdf`)),
  );
  expect(
    await screen.findByText('5.pdf: Envie no máximo 5 anexos em cada mensagem.'),
  ).toBeVisible();
  expect(await screen.findAllByRole('button', { name: /^remover/ })).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'enviar' })).toBeEnabled();
});
