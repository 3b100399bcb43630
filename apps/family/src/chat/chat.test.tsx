import {
  getFamily,
  getFamilyChat,
  listFeed,
  receiveFamilyMessages,
  sendFamilyMessage,
  uploadFamilyChatFiles,
  type ChatMessage,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem, problemResponse } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/family-texts';
import { act, screen, waitFor } from '@testing-library/react';
import { forgetOwners } from '../session/owner.ts';
import { openUnsent } from '../session/unsent.ts';
import { unsentMessages } from './unsent-messages.ts';
import { giveTouchScreen } from '../testing/browser-features.ts';
import { setConnection } from '../testing/connection.ts';
import { renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const idOf = (number: number) => `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
const school = { employeeId: idOf(901), employeeName: 'Otávio Reis' };
const marta = { responsibleId: theFamily.responsible.id, responsibleName: 'Marta Souza' };
const unsentOfMarta = openUnsent(unsentMessages, marta.responsibleId);
const unsent = () => unsentOfMarta.keys().map((place) => JSON.stringify(unsentOfMarta.read(place)));
const nobody = { employeeId: null, employeeName: null, responsibleId: null, responsibleName: null };
const message = (number: number, text: string, author: Partial<ChatMessage>): ChatMessage => ({
  messageId: idOf(number),
  text,
  hasText: true,
  files: [],
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

test('on a touch screen Enter breaks the line, and the button sends', async () => {
  const { user } = open();
  giveTouchScreen();
  await user.type(await field(), 'Bom dia!{Enter}Chegamos');
  expect(await field()).toHaveValue('Bom dia!\nChegamos');
  await user.click(screen.getByRole('button', { name: 'enviar' }));
  await waitFor(() => expect(messages.at(-1)?.text).toBe('Bom dia!\nChegamos'));
});

test('an answer of the school comes by itself, asked for after its latest', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  open();
  await screen.findByText('Está no cabide.');
  messages.push(message(3, 'Pode buscar às 17h.', school));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByText('Pode buscar às 17h.')).toBeVisible();
});

test('the server asks a fast writer to wait, and the typed text stays', async () => {
  const title = 'Foram muitas mensagens em pouco tempo. Espere um minuto e tente novamente.';
  server.use(mockEndpoint(sendFamilyMessage, () => problemResponse(429, { title })));
  const { user } = open();
  await user.type(await field(), 'Mais uma{Enter}');
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText('Mais uma')).toBeVisible();
  expect(screen.getByRole('button', { name: 'tentar novamente' })).toBeVisible();
});

test('a failed message stays on the screen, also after the page was closed', async () => {
  server.use(mockProblem(sendFamilyMessage, 500));
  const { user } = open();
  await user.type(await field(), 'Chegamos{Enter}');
  expect(await screen.findByText('Houve um erro ao enviar a mensagem.')).toBeVisible();
  expect(unsent().join()).toContain('Chegamos');

  server.use(mockEndpoint(sendFamilyMessage, ({ body }) => message(9, body.text, marta)));
  await user.click(screen.getByRole('button', { name: 'tentar novamente' }));
  await waitFor(() => expect(screen.queryByText('não enviada')).not.toBeInTheDocument());
  expect(screen.getAllByText('Chegamos')).toHaveLength(1);
  expect(unsent()).toEqual([]);
});

test('a letter typed in one tab leaves what failed in another, and it is sent once', async () => {
  const place = `${marta.responsibleId}~message~k1`;
  const outgoing = [{ key: 'k1', text: 'Chegamos', isFailed: true }];
  server.use(mockProblem(sendFamilyMessage, 503));
  const { user } = open();
  await field();
  // Stored by another tab meanwhile.
  unsentOfMarta.save(place, { text: '', outgoing });
  await user.type(await field(), 'E');
  expect(unsentOfMarta.read(place)).toEqual({ text: '', outgoing, missing: [] });
  expect(unsent()).toHaveLength(2);
});

test('a chosen file waits while its guardian looks at the feed, and leaves with them', async () => {
  server.use(mockPending(listFeed));
  const { user } = open();
  await field();
  const photo = new File(['x'], 'febre.png', { type: 'image/png' });
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  await user.upload(screen.getByLabelText('Fotos ou documentos'), photo);
  expect(await screen.findByText('febre.png')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Novidades' }));
  await user.click(screen.getByRole('link', { name: /^Mensagens/ }));
  expect(await screen.findByText('febre.png')).toBeVisible();
  expect(unsent().join()).toContain('febre.png');

  await user.click(screen.getByRole('link', { name: 'Novidades' }));
  forgetOwners();
  await user.click(screen.getByRole('link', { name: /^Mensagens/ }));
  await field();
  expect(screen.queryByText('febre.png')).not.toBeInTheDocument();
});

test('unsent messages are sent in order and once when the connection is back', async () => {
  const asked: { text: string; key: string | null }[] = [];
  const refusing = mockEndpoint(sendFamilyMessage, () => Response.error());
  server.use(refusing);
  const { user } = open();
  await field();
  act(() => setConnection(false));
  await user.type(await field(), 'um{Enter}');
  await user.type(await field(), 'dois{Enter}');
  await waitFor(() => expect(screen.getAllByText('não enviada')).toHaveLength(2));
  server.use(
    mockEndpoint(sendFamilyMessage, ({ body }, request) => {
      asked.push({ text: body.text, key: request.headers.get('idempotency-key') });
      const sent = message(messages.length + 1, body.text, marta);
      messages.push(sent);
      return sent;
    }),
  );
  act(() => setConnection(true));
  await waitFor(() => expect(screen.queryByText('não enviada')).not.toBeInTheDocument());
  expect(asked.map(({ text }) => text)).toEqual(['um', 'dois']);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
  expect(screen.getAllByText('um')).toHaveLength(1);
});

test('after the access ended, the typed text waits for its own guardian alone', async () => {
  const first = open();
  await first.user.type(await field(), 'A febre passou');
  server.use(mockProblem(getFamily, 401), mockProblem(receiveFamilyMessages, 401));
  await first.queries.invalidateQueries({ queryKey: ['chat', 'receiving'] });
  expect(await screen.findByText(/O que você escreveu fica guardado aqui/)).toBeVisible();
  expect(screen.queryByText(/Houve um erro/)).not.toBeInTheDocument();
  first.unmount();

  server.resetHandlers();
  const again = open();
  expect(await field()).toHaveValue('A febre passou');
  again.unmount();

  const responsible = { ...theFamily.responsible, id: idOf(902) };
  server.use(mockEndpoint(getFamily, () => ({ ...theFamily, responsible })));
  open();
  expect(await field()).toHaveValue('');
});

test('an empty chat invites the first message', async () => {
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

test('a photo goes with its message, once the quota of the day allows', async () => {
  const title = 'Você já enviou muitos arquivos hoje. Tente novamente amanhã.';
  server.use(mockEndpoint(uploadFamilyChatFiles, () => problemResponse(429, { title })));
  const { user } = open();
  await field();
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const photo = new File(['x'], 'febre.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Fotos ou documentos'), photo);
  await user.click(screen.getByRole('button', { name: 'enviar' }));
  expect(await screen.findByText(title)).toBeVisible();

  const stored = {
    ...{ id: idOf(950), originalName: 'febre.jpg', mediaType: 'image/jpeg', size: 1 },
    ...{ location: `/files/${idOf(950)}/original`, srcSet: null },
  };
  server.use(
    mockEndpoint(uploadFamilyChatFiles, () => [stored]),
    mockEndpoint(sendFamilyMessage, ({ body }) => {
      expect(body).toEqual({ text: '', fileIds: [idOf(950)] });
      const sent = { ...message(9, 'Foto', marta), hasText: false, files: [stored] };
      messages.push(sent);
      return sent;
    }),
  );
  await user.click(screen.getByRole('button', { name: 'tentar novamente' }));
  expect(await screen.findByRole('button', { name: 'abrir foto febre.jpg' })).toBeVisible();
  expect(screen.queryByText('Foto')).not.toBeInTheDocument();
});
