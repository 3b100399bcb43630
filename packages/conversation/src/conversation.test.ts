import type { ChatMessage } from '@caderneta/api-client/contract';
import { Conversation } from './conversation.ts';
import { colleague, FakeChat, guardian, teacher } from './testing/fake-chat.ts';
import { parseUnsent, type Unsent } from './unsent.ts';

const isOwn = (message: ChatMessage) => message.employeeId === teacher.employeeId;
const isFromOther = (message: ChatMessage) => message.responsibleId !== null;

function open(chat: FakeChat, more: { stored?: Unsent; store?: (unsent: Unsent) => void } = {}) {
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

test('what is sent stands there at once, and in the end once', async () => {
  const chat = new FakeChat();
  const conversation = open(chat);
  conversation.type('Bom dia');
  const sent = conversation.send(' Bom dia ');
  expect(conversation.text.current()).toBe('');
  expect(conversation.timeline.current().outgoing).toMatchObject([
    { text: 'Bom dia', isFailed: false },
  ]);
  // The poll asks before the answer is there.
  await conversation.receive();
  await sent;
  expect(textsOf(conversation)).toEqual(['Bom dia']);
  expect(conversation.timeline.current().outgoing).toEqual([]);
});

test('messages leave in the order of writing, also past one that fails', async () => {
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

test('who was away receives all of it, however much colleagues wrote since the guardian', async () => {
  const chat = new FakeChat();
  chat.write(guardian, 'Oi');
  const conversation = open(chat);
  for (let i = 0; i < 450; i += 1) chat.write(colleague, `Resposta ${i}`);
  expect(await conversation.receive()).toBe(false);
  expect(conversation.timeline.current().messages).toEqual(chat.messages);
});

test('older messages stay away while only colleagues wrote what is shown', async () => {
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

test('what was typed or failed is there after a reload', async () => {
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

/** A generator of the same numbers at every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  'whatever fails and in whatever order, nothing is lost or doubled (%i)',
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
