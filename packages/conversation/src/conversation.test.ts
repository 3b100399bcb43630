import type { ChatMessage } from '@caderneta/api-client/contract';
import { Conversation, type ConversationOptions } from './conversation.ts';
import { colleague, FakeChat, guardian, teacher } from './testing/fake-chat.ts';
import { parseUnsent, type Unsent } from './unsent.ts';

const isOwn = (message: ChatMessage) => message.employeeId === teacher.employeeId;
const isFromOther = (message: ChatMessage) => message.responsibleId !== null;

function open(chat: FakeChat, more: Partial<ConversationOptions> = {}) {
  let keys = 0;
  const newKey = () => `key-${(keys += 1)}`;
  return new Conversation({
    first: chat.latest(),
    calls: chat,
    isOwn,
    isFromOther,
    newKey,
    ...more,
  });
}
const textsOf = (conversation: Conversation) =>
  conversation.timeline.current().messages.map(({ text }) => text);

test('a sent message is shown at once, and never twice', async () => {
  const chat = new FakeChat();
  const conversation = open(chat);
  conversation.type('Bom dia');
  const sent = conversation.send(' Bom dia ');
  expect(conversation.text.current()).toBe('');
  expect(conversation.timeline.current().outgoing).toMatchObject([
    { text: 'Bom dia', isFailed: false },
  ]);
  // The poll comes before the answer of the sending.
  await conversation.receive();
  await sent;
  expect(textsOf(conversation)).toEqual(['Bom dia']);
  expect(conversation.timeline.current().outgoing).toEqual([]);
});

test('messages are sent in the order of writing, also after one that fails', async () => {
  const chat = new FakeChat();
  chat.fates.push('refused');
  const conversation = open(chat);
  const results = await Promise.allSettled(['um', 'dois', 'três'].map((t) => conversation.send(t)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(textsOf(conversation)).toEqual(['dois', 'três']);
  expect(conversation.timeline.current().outgoing).toMatchObject([{ text: 'um', isFailed: true }]);
  await conversation.retry('key-1');
  expect(textsOf(conversation)).toEqual(['dois', 'três', 'um']);
});

test('failed messages go again in their order; those after one that fails again wait', async () => {
  const chat = new FakeChat();
  chat.fates.push('refused');
  const stored = {
    text: '',
    outgoing: ['um', 'dois'].map((text) => ({ key: text, text, isFailed: true })),
  };
  const conversation = open(chat, { stored });
  await conversation.sendAgain();
  const tried = textsOf(conversation);
  chat.fates.length = 0;
  await conversation.sendAgain();

  expect([tried, textsOf(conversation)]).toEqual([[], ['um', 'dois']]);
});

test('a failed message that another tab has thrown away is neither shown nor sent', async () => {
  const chat = new FakeChat();
  const stored = {
    text: '',
    outgoing: ['um', 'dois'].map((text) => ({ key: text, text, isFailed: true })),
  };
  const conversation = open(chat, { stored, isGone: (key) => key === 'um' });
  await conversation.sendAgain();
  expect(textsOf(conversation)).toEqual(['dois']);
  expect(conversation.timeline.current().outgoing).toEqual([]);
});

test('older messages come page by page until there are none', async () => {
  const chat = new FakeChat(2);
  for (const text of ['1', '2', '3', '4', '5']) chat.write(guardian, text);
  const conversation = open(chat);
  await Promise.all([conversation.older(), conversation.older()]);
  expect(textsOf(conversation)).toEqual(['2', '3', '4', '5']);
  await conversation.older();
  await conversation.older();
  expect(textsOf(conversation)).toEqual(['1', '2', '3', '4', '5']);
  expect(conversation.timeline.current().hasMore).toBe(false);
});

test('an old message is reached by large pages, whatever else asks for older ones', async () => {
  const chat = new FakeChat();
  for (let n = 1; n <= 600; n += 1) chat.write(guardian, String(n));
  const conversation = open(chat);
  const loadBefore = jest.spyOn(chat, 'loadBefore');
  await Promise.all([conversation.older(), conversation.reach(chat.messages[299]!.messageId)]);
  expect(textsOf(conversation)).toContain('300');
  expect(loadBefore).toHaveBeenCalledTimes(3);
  await conversation.reach(chat.messages[400]!.messageId);
  expect(loadBefore).toHaveBeenCalledTimes(3);
  // An address that somebody made up ends at the first message.
  await conversation.reach('0');
  expect(textsOf(conversation)).toHaveLength(600);
});

test('after an absence all messages arrive, however many colleagues wrote since the guardian', async () => {
  const chat = new FakeChat();
  chat.write(guardian, 'Oi');
  const conversation = open(chat);
  for (let i = 0; i < 450; i += 1) chat.write(colleague, `Resposta ${i}`);
  expect(await conversation.receive()).toBe(false);
  expect(conversation.timeline.current().messages).toEqual(chat.messages);
});

test('receiving does not load older messages while the guardian wrote none of those shown', async () => {
  const chat = new FakeChat(2);
  for (const author of [guardian, colleague, colleague]) chat.write(author, 'Oi');
  const conversation = open(chat);
  chat.write(colleague, 'Até amanhã');
  await conversation.receive();
  expect(conversation.timeline.current()).toMatchObject({
    messages: chat.messages.slice(1),
    hasMore: true,
  });
});

test('typed text and failed messages are there after a reload', async () => {
  const chat = new FakeChat();
  chat.fates.push('refused');
  let stored = '';
  const conversation = open(chat, { store: (unsent) => (stored = JSON.stringify(unsent)) });
  await conversation.send('Volto já').catch(() => undefined);
  conversation.type('E mais');
  const again = open(chat, { stored: parseUnsent(JSON.parse(stored)) });
  expect(again.text.current()).toBe('E mais');
  expect(again.timeline.current().outgoing).toMatchObject([{ text: 'Volto já', isFailed: true }]);
  again.discard('key-1');
  expect(again.timeline.current().outgoing).toEqual([]);
  expect(() => parseUnsent({ text: 1, outgoing: [] })).toThrow('no unsent message');
});

const fileNamed = (name: string) => ({ file: new File(['x'], name) });

test('a message waits with its files, and each goes once in all attempts', async () => {
  const chat = new FakeChat();
  const conversation = open(chat);
  const files = ['um.pdf', 'dois.pdf'].map(fileNamed);
  chat.fates.push('refused');
  await conversation.send('Segue', files).catch(() => undefined);
  expect(conversation.timeline.current().outgoing).toMatchObject([{ text: 'Segue', files }]);
  chat.fates.push('answer lost');
  await conversation.retry('key-1').catch(() => undefined);
  await conversation.receive();
  expect(chat.uploads).toEqual(['um.pdf', 'dois.pdf']);
  expect(chat.messages).toMatchObject([
    { text: 'Segue', files: [{ id: 'file-1' }, { id: 'file-2' }] },
  ]);
  expect(conversation.timeline.current().outgoing).toEqual([]);
});

test('after a reload the text of a message whose files are gone is in the field', async () => {
  const chat = new FakeChat();
  let stored: Unsent | undefined;
  const conversation = open(chat, { store: (unsent) => (stored = unsent) });
  chat.fates.push('not uploaded', 'not uploaded');
  await conversation.send('Segue o atestado', [fileNamed('a.pdf')]).catch(() => undefined);
  await conversation.send('', [fileNamed('b.pdf')]).catch(() => undefined);
  conversation.type('Obrigada');
  await conversation.chosen.add([new File(['x'], 'c.pdf')]);
  const again = open(chat, { stored: parseUnsent(JSON.parse(JSON.stringify(stored))) });
  expect(again.text.current()).toBe('Segue o atestado\nObrigada');
  expect(again.chosen.current().missing).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  expect(again.timeline.current().outgoing).toEqual([]);
});

test('new addresses of files replace those that ended', async () => {
  const chat = new FakeChat();
  chat.write(guardian, '', ['file-1']);
  chat.write(guardian, 'Veja', ['file-2']);
  const conversation = open(chat);
  await Promise.all([conversation.renew('file-1'), conversation.renew('file-2')]);
  await conversation.renew('elsewhere');
  const shown = conversation.timeline.current().messages.flatMap(({ files = [] }) => files);
  expect(shown.map(({ location }) => location)).toEqual([
    '/files/file-1/original?e=1',
    '/files/file-2/original?e=1',
  ]);
});

/** A generator of the same numbers at every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'no message is lost or doubled, in any order of calls and failures (%i)',
  async (seed) => {
    const roll = dice(seed);
    const chat = new FakeChat(3);
    for (let i = 0; i < roll(9); i += 1) chat.write(i % 2 ? guardian : teacher, `antes ${i}`);
    const conversation = open(chat);
    const pending: Promise<unknown>[] = [];
    const moves = [
      () => chat.write(guardian, `dela ${roll(1000)}`),
      () => conversation.send(`minha ${pending.length}`),
      () => conversation.receive(),
      () => conversation.older(),
      () => conversation.retry(conversation.timeline.current().outgoing[0]?.key ?? ''),
      () => chat.fates.push(roll(2) ? 'refused' : 'answer lost'),
    ];
    for (let i = 0; i < 30; i += 1) {
      const done = Promise.resolve(moves[roll(moves.length)]!()).catch(() => undefined);
      if (roll(2)) await done;
      pending.push(done);
    }
    await Promise.all(pending);
    chat.fates.length = 0;
    while (conversation.timeline.current().outgoing.length > 0) {
      await conversation.retry(conversation.timeline.current().outgoing[0]!.key);
    }
    await conversation.receive();
    while (conversation.timeline.current().hasMore) await conversation.older();
    expect(conversation.timeline.current().messages).toEqual(chat.messages);
  },
);
