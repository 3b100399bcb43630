import {
  type ChatDetail,
  type ChatSummary,
  limits,
  type StudentBody,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { chatMessages, chatReads, chats } from '#/database/schema/chats.ts';
import { callerOf } from '../../../testing/caller.ts';
import { makeGuardian, makeStudent } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at } = useTestSchool();

interface Line {
  from: 'guardian' | 'employee';
  text: string;
  /** Minute of an hour, which orders all messages. */
  minute: number;
}

async function talk(guardian: { id: string; schoolId: string }, ...lines: Line[]) {
  const { id: guardianId, schoolId } = guardian;
  const [chat] = await at.db.insert(chats).values({ schoolId, guardianId }).returning();
  const messages = lines.map(({ from, text, minute }) => {
    const createdAt = new Date(Date.UTC(2026, 2, 1, 12, minute));
    const author = from === 'guardian' ? { guardianId } : { employeeId: at.teacher.id };
    const id = v7({ msecs: createdAt.getTime() });
    return { id, schoolId, chatId: chat!.id, text, createdAt, ...author };
  });
  if (messages.length > 0) await at.db.insert(chatMessages).values(messages);
  const last = messages.at(-1);
  const newest = { lastMessageId: last?.id ?? null, lastMessageAt: last?.createdAt ?? null };
  await at.db.update(chats).set(newest).where(eq(chats.id, chat!.id));
  return { chatId: chat!.id, messageIds: messages.map(({ id }) => id) };
}

async function listed(email: string, query = '') {
  const caller = await callerOf(at.app, email);
  const response = await caller.get(`/v1/chats/summary${query}`);
  const rows = response.json<ChatSummary[]>();
  const names = rows.map(({ responsibleName }) => responsibleName);
  return { rows, names, total: response.headers['x-total-count'] };
}

const unread = async (email: string) =>
  (await (await callerOf(at.app, email)).get('/v1/chats/unread-count')).json<{ count: number }>();

test('chats with messages come newest first, with what each employee has not read', async () => {
  const withMarta = await talk(
    at.marta,
    { from: 'guardian', text: 'Bom dia', minute: 1 },
    { from: 'employee', text: 'Bom dia!', minute: 2 },
    { from: 'guardian', text: 'A Ana vai faltar', minute: 3 },
    { from: 'guardian', text: 'Está com febre', minute: 4 },
  );
  await talk(at.jorge, { from: 'employee', text: 'Lembrete', minute: 9 });
  await talk(at.rosa);
  await talk(at.otherGuardian, { from: 'guardian', text: 'Olá', minute: 5 });
  const read = {
    schoolId: at.school.id,
    chatId: withMarta.chatId,
    employeeId: at.teacher.id,
  };
  await at.db.insert(chatReads).values({ ...read, lastReadMessageId: withMarta.messageIds[2]! });

  const all = await listed('admin@girassol.test');
  expect([all.names, all.total]).toEqual([['Jorge Reis', 'Marta Lima'], '2']);
  expect(all.rows.map(({ unreadMessageCount }) => unreadMessageCount)).toEqual([0, 3]);
  expect(all.rows[1]).toMatchObject({
    chatId: withMarta.chatId,
    lastMessageText: 'Está com febre',
    lastMessageDate: '2026-03-01T12:04:00.000Z',
  });
  const teachers = await listed('prof@girassol.test');
  expect([teachers.names, teachers.total]).toEqual([['Marta Lima'], '1']);
  expect(teachers.rows[0]?.unreadMessageCount).toBe(1);
  expect((await listed('admin@ipe.test')).names).toEqual(['Ivo Souza']);
  expect(await unread('admin@girassol.test')).toEqual({ count: 3 });
  expect(await unread('prof@girassol.test')).toEqual({ count: 1 });
  expect(await unread('admin@ipe.test')).toEqual({ count: 1 });
  expect((await listed('admin@girassol.test', '?limit=1&offset=1')).names).toEqual(['Marta Lima']);
});

test('a chat is found by the guardian or by one of their students', async () => {
  const search = async (typed: string, email = 'admin@girassol.test') =>
    (await listed(email, `?search=${encodeURIComponent(typed)}`)).names;
  expect(await search('mARTÁ')).toEqual(['Marta Lima']);
  expect(await search('bruno')).toEqual(['Marta Lima']);
  expect(await search('caio', 'prof@girassol.test')).toEqual([]);
  expect(await search('ninguém')).toEqual([]);
});

test('unread messages of all chats are counted until the badge is full', async () => {
  const write = async ({ id: guardianId, schoolId }: typeof at.marta, count: number) => {
    const [chat] = await at.db.select().from(chats).where(eq(chats.guardianId, guardianId));
    const message = { schoolId, chatId: chat!.id, guardianId, text: 'Olá' };
    const messages = Array.from({ length: count }, () => ({ ...message, id: v7() }));
    await at.db.insert(chatMessages).values(messages);
  };
  await write(at.marta, limits.unreadCount - 5);
  expect(await unread('admin@girassol.test')).toEqual({ count: limits.unreadCount - 2 });
  await write(at.jorge, limits.unreadCount - 5);
  expect(await unread('admin@girassol.test')).toEqual({ count: limits.unreadCount });
});

test('who is nobody’s guardian any more is marked, with whom and since when', async () => {
  const { chatId } = await talk(at.lia, { from: 'guardian', text: 'Até logo', minute: 40 });
  const admin = await callerOf(at.app, 'admin@girassol.test');
  const open = async () =>
    (await admin.get(`/v1/chats/${chatId}/detail`)).json<ChatDetail>().summary;
  expect(await open()).not.toHaveProperty('left');
  const path = `/v1/Students/${at.caio.id}`;
  const { classroomId, gender, name, responsibles } = (await admin.get(path)).json<StudentBody>();
  const keep = (count: number) => ({
    ...{ classroomId, gender, name },
    responsibles: responsibles
      .slice(0, count)
      .map(({ name: of, phone, email }) => ({ name: of, phone, email })),
  });
  expect((await admin.put(path, keep(1))).statusCode).toBe(200);
  const { students, left } = await open();
  expect(students).toEqual([]);
  expect(left?.students).toEqual([{ id: at.caio.id, name: 'Caio Reis', isDeleted: false }]);
  expect(Math.abs(Date.parse(left!.since!) - Date.now())).toBeLessThan(60_000);
  const { rows } = await listed('admin@girassol.test');
  expect(rows.find((row) => row.chatId === chatId)?.hasLeft).toBe(true);

  expect((await admin.put(path, keep(2))).statusCode).toBe(200);
  expect(await open()).not.toHaveProperty('left');
});

test('a chat is found by the words of its messages, with the newest line that has them', async () => {
  const minute = (n: number) => `2026-03-01T12:${n}:00.000Z`;
  const long = 'Bom dia, tudo bem? '.repeat(20);
  const family = async (name: string, phone: string, classroom: typeof at.jardim) => {
    const guardian = await makeGuardian(at.db, at.school.id, name, phone);
    await makeStudent(at.db, classroom, `Filho de ${name}`, [guardian]);
    return guardian;
  };
  const vera = await family('Vera Dias', '11900000071', at.segundoAno);
  const withVera = await talk(
    vera,
    { from: 'guardian', text: 'Deixei o casaco na portaria.', minute: 20 },
    { from: 'employee', text: `${long}Combinado!\nJá avisei a Portaria.`, minute: 21 },
    { from: 'guardian', text: 'Obrigada', minute: 22 },
  );
  const marcos = await family('Marcos Pires', '11900000072', at.jardim);
  await talk(marcos, { from: 'guardian', text: 'Quem fica na portaria?', minute: 23 });
  await at.db.insert(chatMessages).values({
    ...{ schoolId: at.school.id, chatId: withVera.chatId, guardianId: vera.id },
    ...{ text: 'Documento', hasText: false, createdAt: new Date(minute(24)) },
  });
  const search = async (typed: string, email = 'admin@girassol.test') =>
    listed(email, `?search=${encodeURIComponent(typed)}`);

  const { rows, total } = await search('PORTARÍA avisei');
  expect([rows.length, total]).toEqual([1, '1']);
  expect(rows[0]).toMatchObject({
    responsibleName: 'Vera Dias',
    lastMessageText: 'Obrigada',
    found: {
      messageId: withVera.messageIds[1],
      text: '… Combinado! Já avisei a Portaria.',
      createdAt: minute(21),
    },
  });
  const both = await search('portaria');
  expect([both.names, both.total]).toEqual([['Marcos Pires', 'Vera Dias'], '2']);
  expect(both.rows[1]?.found?.messageId).toBe(withVera.messageIds[1]);
  // A name is found as before, without a line.
  expect((await search('vera')).rows[0]).not.toHaveProperty('found');
  // What names the files was written by nobody.
  expect((await search('documento')).names).toEqual([]);
  // As far as the chat may be read.
  expect((await search('portaria', 'prof@girassol.test')).names).toEqual(['Marcos Pires']);
  expect((await search('portaria', 'admin@ipe.test')).names).toEqual([]);
  expect((await listed('admin@girassol.test')).rows[0]).not.toHaveProperty('found');
});
