import type { ChatDetail, ChatMessage, ChatSummary } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { openChatWith } from './chats.repository.ts';
import { insertMessage } from './messages.repository.ts';

const { at, administrator, teacher } = useTestSchool({ isFreshForEach: true });
let chat: { id: string; schoolId: string };
beforeEach(async () => {
  const id = await openChatWith(at.db, at.marta, at.services.now());
  chat = { id, schoolId: at.school.id };
});

function martaWrites(...texts: string[]) {
  const author = { guardianId: at.marta.id, deviceId: null };
  return at.db.transaction(async (tx) => {
    const ids: string[] = [];
    for (const text of texts) {
      const now = at.services.now();
      ids.push((await insertMessage(tx, { chat, author, text, now })).messageId);
    }
    return ids;
  });
}

async function detail(caller: Caller, before?: string, limit = 50) {
  const response = await caller.get(
    `/v1/chats/${chat.id}/detail${before ? `?before=${before}&limit=${limit}` : ''}`,
  );
  expect(response.statusCode).toBe(200);
  return response.json<ChatDetail>();
}
async function send(caller: Caller, text: string, headers = {}) {
  const response = await caller.post(`/v1/chats/${chat.id}/send`, { text }, headers);
  expect(response.statusCode).toBe(201);
  return response.json<ChatMessage>();
}
async function receive(caller: Caller, lastMessageId: string | null) {
  const url = `/v1/chats/${chat.id}/receiveUnreadMessages`;
  const response = await caller.post(url, { lastMessageId });
  expect(response.statusCode).toBe(200);
  return response.json<ChatMessage[]>();
}
async function unread(caller: Caller) {
  const response = await caller.get('/v1/chats/summary');
  return response.json<ChatSummary[]>()[0]?.unreadMessageCount;
}
const textsOf = (messages: ChatMessage[]) => messages.map(({ text }) => text);
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);

test('an employee writes, the guardian answers, and each reads on their own', async () => {
  const sent = await send(teacher, '  A Ana dormiu bem.\n');
  expect(sent).toMatchObject({
    text: 'A Ana dormiu bem.',
    employeeId: at.teacher.id,
    employeeName: at.teacher.name,
    responsibleId: null,
    responsibleName: null,
  });
  expect([await unread(teacher), await unread(administrator)]).toEqual([0, 0]);

  await martaWrites('Que bom!', 'E comeu?');
  expect([await unread(teacher), await unread(administrator)]).toEqual([2, 2]);
  const read = await detail(teacher);
  expect(textsOf(read.messages)).toEqual(['A Ana dormiu bem.', 'Que bom!', 'E comeu?']);
  expect(read.messages[1]).toMatchObject({
    employeeId: null,
    employeeName: null,
    responsibleId: at.marta.id,
    responsibleName: 'Marta Lima',
  });
  expect(read.hasMore).toBe(false);
  expect(read.summary).toEqual({
    chatId: chat.id,
    responsibleId: at.marta.id,
    responsibleName: 'Marta Lima',
    students: [
      { id: at.ana.id, name: 'Ana Lima Prado', classroomName: 'Jardim A' },
      { id: at.bruno.id, name: 'Bruno Lima Prado', classroomName: 'Jardim A' },
    ],
  });
  expect([await unread(teacher), await unread(administrator)]).toEqual([0, 2]);

  const [answer] = await martaWrites('Obrigada');
  await send(teacher, 'Comeu tudo.');
  expect(await unread(teacher)).toBe(1);
  const last = read.messages.at(-1)!.messageId;
  expect(textsOf(await receive(teacher, last))).toEqual(['Obrigada', 'Comeu tudo.']);
  expect(await unread(teacher)).toBe(0);
  expect(textsOf(await receive(teacher, answer!))).toEqual(['Comeu tudo.']);
});

test('pages go back to the first message, and reading old ones forgets nothing', async () => {
  await martaWrites(...numbered(1, 100));
  const latest = await detail(teacher);
  expect([textsOf(latest.messages), latest.hasMore]).toEqual([numbered(51, 100), true]);
  expect(await unread(teacher)).toBe(0);
  const older = await detail(teacher, latest.messages[0]!.messageId);
  expect([textsOf(older.messages), older.hasMore]).toEqual([numbered(1, 50), false]);
  expect(await unread(teacher)).toBe(0);
  const far = await detail(teacher, latest.messages.at(-1)!.messageId, 80);
  expect([textsOf(far.messages), far.hasMore]).toEqual([numbered(20, 99), true]);
  const none = await detail(teacher, older.messages[0]!.messageId);
  expect([none.messages, none.hasMore]).toEqual([[], false]);
  expect(await unread(teacher)).toBe(0);
});

test('a page that was away receives everything in order, 200 at a time', async () => {
  await martaWrites(...numbered(1, 203));
  const first = await receive(teacher, null);
  expect(textsOf(first)).toEqual(numbered(1, 200));
  expect(await unread(teacher)).toBe(3);
  const rest = await receive(teacher, first.at(-1)!.messageId);
  expect(textsOf(rest)).toEqual(numbered(201, 203));
  expect(await receive(teacher, rest.at(-1)!.messageId)).toEqual([]);
  expect(await unread(teacher)).toBe(0);
});

test('a clock that was set back changes no order', async () => {
  let hours = 0;
  at.services.now = () => new Date(Date.now() + hours * 3_600_000);
  const sent = [await send(teacher, 'um')];
  hours = -1;
  sent.push(await send(administrator, 'dois'));
  hours = -2;
  await martaWrites('três');
  expect(textsOf((await detail(teacher)).messages)).toEqual(['um', 'dois', 'três']);
  expect(textsOf(await receive(administrator, sent[1]!.messageId))).toEqual(['três']);
  const list = await teacher.get('/v1/chats/summary');
  expect(list.json<ChatSummary[]>()[0]?.lastMessageText).toBe('três');
});

test('polling while many write misses nothing, and nothing moves', async () => {
  const texts = numbered(1, 24);
  let isWriting = true;
  const writing = Promise.all(
    texts.map((text, index) => {
      if (index % 3 === 0) return martaWrites(text);
      return send(index % 3 === 1 ? teacher : administrator, text);
    }),
  ).finally(() => {
    isWriting = false;
  });
  const seen: ChatMessage[] = [];
  const poll = async () => seen.push(...(await receive(teacher, seen.at(-1)?.messageId ?? null)));
  while (isWriting) await poll();
  await writing;
  await poll();
  expect(textsOf(seen).toSorted()).toEqual(texts.toSorted());
  expect((await detail(teacher)).messages).toEqual(seen);
  const list = await administrator.get('/v1/chats/summary');
  expect(list.json<ChatSummary[]>()[0]?.lastMessageText).toBe(seen.at(-1)?.text);
});

test('a repeated try sends once', async () => {
  const headers = { 'idempotency-key': 'tentativa-1' };
  const tries = await Promise.all([1, 2, 3].map(() => send(teacher, 'Bom dia', headers)));
  expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await send(teacher, 'Bom dia', headers)).toEqual(tries[0]);
  expect((await detail(teacher)).messages).toHaveLength(1);
});

test('a message has 1 to 4000 characters', async () => {
  const url = `/v1/chats/${chat.id}/send`;
  for (const text of ['', ' \n ', 'a'.repeat(4001), 'a\0b']) {
    expect((await teacher.post(url, { text })).statusCode).toBe(422);
  }
  expect((await send(teacher, ` ${'é'.repeat(4000)} `)).text).toHaveLength(4000);
});

test('a guardian whose students have left is read by administrators, and written to by nobody', async () => {
  await martaWrites('Até logo');
  await query(at.db, `update students set deleted_at = now() where id = '${at.ana.id}'`);
  expect((await detail(teacher)).summary.students).toHaveLength(1);
  await query(at.db, `update students set deleted_at = now() where id = '${at.bruno.id}'`);

  const left = await detail(administrator);
  expect([textsOf(left.messages), left.summary.students]).toEqual([['Até logo'], []]);
  const url = `/v1/chats/${chat.id}`;
  const refused = await administrator.post(`${url}/send`, { text: 'Volte' });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'guardian-left']);
  expect((await teacher.get(`${url}/detail`)).statusCode).toBe(404);
  expect((await teacher.post(`${url}/send`, { text: 'Volte' })).statusCode).toBe(404);
  const opening = await administrator.post('/v1/chats', { responsibleId: at.marta.id });
  expect(opening.statusCode).toBe(404);
});
