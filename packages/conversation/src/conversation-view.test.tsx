import { limits, type ChatMessage, type StoredFile } from '@caderneta/api-client/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Conversation } from './conversation.ts';
import { ConversationView, type ConversationViewProps } from './conversation-view.tsx';
import { colleague, FakeChat, guardian, teacher } from './testing/fake-chat.ts';

const isOwn = ({ employeeId }: ChatMessage) => employeeId === teacher.employeeId;

beforeAll(() => {
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => undefined;
});

function open(chat: FakeChat, props: Partial<ConversationViewProps> = {}) {
  let keys = 0;
  const failures: unknown[] = [];
  const conversation = new Conversation({
    first: chat.latest(),
    calls: chat,
    isOwn,
    isFromOther: ({ responsibleId }) => responsibleId !== null,
    newKey: () => `key-${(keys += 1)}`,
  });
  render(
    <ConversationView
      conversation={conversation}
      label="Mensagens com Paula Moreira"
      timeZone="America/Sao_Paulo"
      isOwn={isOwn}
      onSendError={(error) => failures.push(error)}
      onLoadError={(error) => failures.push(error)}
      {...props}
    />,
  );
  return { user: userEvent.setup(), failures, conversation };
}

const log = () => screen.getByRole('log', { name: 'Mensagens com Paula Moreira' });
const field = () => screen.getByRole('textbox', { name: 'Mensagem' });
const button = (name: string) => screen.getByRole('button', { name });
const message = (text: string) => screen.findByText(text).then((found) => found.closest('li')!);

/** A chat with a file of a guardian, of this kind. */
function chatWith(kind: Partial<StoredFile>) {
  const chat = new FakeChat();
  chat.fileKinds.set('file', kind);
  chat.write(guardian, 'Olhe', ['file']);
  return chat;
}

test('messages stand by day, with the author of those of others', async () => {
  const chat = new FakeChat();
  chat.write(guardian, 'Bom dia! Veja https://girassol.test/festa');
  chat.write(colleague, 'Bom dia, Paula');
  chat.write(teacher, 'Eu também');
  open(chat);
  expect(screen.getByRole('link', { name: 'https://girassol.test/festa' })).toBeVisible();
  expect(await message('Bom dia, Paula')).toHaveTextContent(/Tiago Lopes, .*09:00/);
  expect(await message('Eu também')).not.toHaveTextContent('Marina Barros');
  expect(within(log()).getAllByRole('region')).toHaveLength(1);
});

test('an empty chat asks for the first message', async () => {
  const chat = new FakeChat();
  const { user } = open(chat);
  expect(screen.getByText(/Ainda não há mensagens/)).toBeVisible();
  expect(button('enviar')).toBeDisabled();
  await user.type(field(), 'Bom dia{Shift>}{Enter}{/Shift}Paula{Enter}');
  expect(field()).toHaveValue('');
  await message('Bom dia Paula').catch(() => undefined);
  expect(chat.messages.map(({ text }) => text)).toEqual(['Bom dia\nPaula']);
  expect(screen.queryByText(/Ainda não há mensagens/)).toBeNull();
});

test('a message that is too long is not sent, and stays', async () => {
  const chat = new FakeChat();
  const { user } = open(chat);
  fireEvent.change(field(), { target: { value: 'a'.repeat(limits.messageLength + 1) } });
  expect(field()).toBeInvalid();
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  await user.type(field(), '{Enter}');
  expect(chat.messages).toEqual([]);
});

test('what was not sent stays: it is tried again once, or discarded', async () => {
  const chat = new FakeChat();
  chat.fates.push('answer lost');
  const { user, failures } = open(chat);
  await user.type(field(), 'Primeira{Enter}');
  const first = within(await message('Primeira'));
  await user.click(await first.findByRole('button', { name: 'tentar novamente' }));
  chat.fates.push('refused');
  await user.type(field(), 'Segunda{Enter}');
  expect(await screen.findByText(/não enviada/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'descartar' }));
  expect(screen.queryByText(/não enviada/)).toBeNull();
  expect(chat.messages).toHaveLength(1);
  expect(failures).toHaveLength(2);
});

test('older messages come on request', async () => {
  const chat = new FakeChat(2);
  for (const text of ['um', 'dois', 'três']) chat.write(guardian, text);
  const { user } = open(chat);
  expect(screen.queryByText('um')).toBeNull();
  await user.click(button('mensagens anteriores'));
  expect(await screen.findByText('um')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'mensagens anteriores' })).toBeNull();
});

test('why nothing can be written stands in place of the field', () => {
  const chat = new FakeChat();
  chat.write(guardian, 'Tchau');
  open(chat, { closed: <p>Não é mais responsável.</p>, found: chat.messages[0]!.messageId });
  expect(screen.getByText('Não é mais responsável.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(log().querySelector('[data-found]')).toHaveTextContent('Tchau');
});

test('files go with the text; what is not allowed is named, and one can be taken out', async () => {
  const chat = new FakeChat();
  const { user } = open(chat);
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByLabelText('Fotos ou documentos'), { target: { files } });
  choose(
    new File(['%PDF-1.4'], 'bilhete.pdf', { type: 'application/pdf' }),
    new File(['x'], 'foto.jpg', { type: 'image/jpeg' }),
    new File(['MZ'], 'jogo.exe', { type: 'application/x-msdownload' }),
  );
  const files = within(await screen.findByRole('list', { name: 'Anexos' }));
  expect(files.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('alert')).toHaveTextContent('jogo.exe');
  await user.click(files.getByRole('button', { name: /foto\.jpg/ }));
  await user.type(field(), 'Segue{Enter}');
  const sent = within(await message('Segue'));
  expect(await sent.findByRole('link', { name: /file-1\.pdf/ })).toHaveAttribute('download');
  expect(chat.uploads).toEqual(['bilhete.pdf']);
});

test('a photo opens large, and asks for its address anew once that has ended', async () => {
  const chat = chatWith({ mediaType: 'image/jpeg', originalName: 'festa.jpg' });
  const { user, conversation } = open(chat);
  const thumbnail = await screen.findByRole('button', { name: 'abrir foto festa.jpg' });
  await act(async () => fireEvent.error(thumbnail.querySelector('img')!));
  expect(conversation.timeline.current().messages[0]!.files[0]!.location).toContain('e=1');
  await user.click(thumbnail);
  const viewer = within(await screen.findByRole('dialog', { name: 'Foto em tela cheia' }));
  expect(viewer.getByRole('link', { name: 'baixar foto' })).toHaveAttribute('download');
  await user.click(viewer.getByRole('button', { name: 'fechar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a recording plays, jumps, and says where it cannot', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const { user } = open(chatWith({ mediaType: 'audio/mp4', seconds: 75 }));
  const listen = await screen.findByRole('button', { name: 'ouvir áudio de Paula Moreira' });
  const audio = log().querySelector('audio')!;
  const position = screen.getByRole('slider', { name: 'posição de áudio de Paula Moreira' });
  expect(position).toHaveAttribute('aria-valuetext', '0:00 de 1:15');
  await user.click(listen);
  expect(play).toHaveBeenCalledTimes(1);
  fireEvent.play(audio);
  await user.click(button('pausar áudio de Paula Moreira'));
  expect(pause).toHaveBeenCalledTimes(1);
  fireEvent.change(position, { target: { value: '70' } });
  expect([audio.currentTime, position.getAttribute('aria-valuetext')]).toEqual([
    70,
    '1:10 de 1:15',
  ]);
  fireEvent.ended(audio);
  expect(audio.currentTime).toBe(0);
  // Its address has ended; then it fails at an address that no other one follows.
  for (const plays of [2, 3]) {
    await act(async () => fireEvent.error(audio));
    await waitFor(() => expect(play).toHaveBeenCalledTimes(plays));
    expect(screen.queryByText(/não conseguiu tocar/)).toBeNull();
  }
  await act(async () => fireEvent.error(audio));
  expect(screen.getByText('Este aparelho não conseguiu tocar o áudio.')).toBeVisible();
});
