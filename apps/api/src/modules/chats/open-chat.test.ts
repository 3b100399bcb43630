import { expect, test } from '@jest/globals';
import { callerOf } from '../../../testing/caller.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { markRead, openChatWith } from './chats.repository.ts';

const { at } = useTestSchool();

async function open(email: string, responsibleId: string) {
  const caller = await callerOf(at.app, email);
  return caller.post('/v1/chats', { responsibleId });
}

test('everybody who opens a guardian’s chat at once shares it', async () => {
  const opened = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [
      open('admin@girassol.test', at.marta.id),
      open('prof@girassol.test', at.marta.id),
    ]),
  );
  expect(opened.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  const ids = new Set(opened.map((response) => response.json<{ chatId: string }>().chatId));
  expect(ids.size).toBe(1);
  expect(await value(at.db, 'select count(*)::int from chats')).toBe(1);
  const list = await (await callerOf(at.app, 'prof@girassol.test')).get('/v1/chats/summary');
  expect(list.json()).toEqual([]);
});

test('a chat with somebody out of reach is not opened', async () => {
  const statuses = [
    await open('prof@girassol.test', at.jorge.id),
    await open('admin@ipe.test', at.jorge.id),
    await open('admin@girassol.test', at.otherGuardian.id),
    await open('admin@girassol.test', at.teacher.id),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 404, 404, 404]);
  expect((await open('admin@girassol.test', 'x')).statusCode).toBe(422);
  expect((await open('admin@girassol.test', at.jorge.id)).statusCode).toBe(200);
});

test('messages that were read stay read, whichever answer comes last', async () => {
  const id = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`;
  const read = {
    chatId: await openChatWith(at.db, at.rosa, at.services.now()),
    employeeId: at.administrator.id,
  };
  for (const digit of [3, 5, 2, 4]) {
    await markRead(at.db, { ...read, lastReadMessageId: id(digit) });
  }
  const marks = await query(at.db, 'select last_read_message_id as id from chat_reads');
  expect(marks).toEqual([{ id: id(5) }]);
});
