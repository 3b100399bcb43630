import type { ChatMessage, FamilyCommunication, FeedItem } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { linkTargets } from '#/telling/notifications.repository.ts';
import { tellOfMessage } from '#/telling/news.service.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import type { Caller } from '../../../testing/caller.ts';
import { familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { makePhoneSubscription } from '../../../testing/phone-subscription.ts';
import { query } from '../../../testing/query.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const now = new Date('2026-11-20T02:30:00Z');
const { at, administrator, otherSchool } = useTestSchool({ isFreshForEach: true, now: () => now });
let family: Awaited<ReturnType<typeof sharedFamilyOf>>;
beforeEach(async () => {
  family = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
});

type Kind = Parameters<typeof communicationBody>[0];
type Fields = { title: string; imageId?: string; dueDate?: string };

async function send(office: Caller, kind: Kind, communication: Fields, fileIds: string[] = []) {
  const studentIds = [office === administrator ? at.ana.id : at.otherStudent.id];
  const body = communicationBody(kind, { communication, studentIds, fileIds });
  const made = await office.post(`/v1/communication/${kind}`, body);
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json<{ id: string }>().id;
}

const readFeed = async (path = '') =>
  (await family.get(`/feed${path}`)).json<{ items: FeedItem[] }>().items;

test('each school has a feed of its items with its own pictures, and a child that of its school', async () => {
  const ofSchool = async (school: { id: string }, uploader: { id: string }) =>
    (await makeFile(at.db, { ...imageColumns, schoolId: school.id, uploadedBy: uploader.id })).id;
  const picture = await ofSchool(at.school, at.administrator);
  const photo = await ofSchool(at.otherSchool, at.otherAdministrator);
  await send(administrator, 'announcement', { title: 'Reunião', imageId: picture });
  await send(otherSchool, 'gallery', { title: 'Horta' }, [photo]);
  const there = `?schoolId=${at.otherSchool.id}`;

  const [meeting, ...others] = await readFeed();
  const [garden, ...othersThere] = await readFeed(there);
  expect([others, othersThere]).toEqual([[], []]);
  expect(meeting).toMatchObject({ title: 'Reunião', schoolId: at.school.id });
  expect(garden).toMatchObject({ title: 'Horta', schoolId: at.otherSchool.id, imageCount: 1 });
  const holderOf = ({ imageUrl }: FeedItem) => new URL(imageUrl!, 'http://x').searchParams.get('h');
  const [first, second] = family.deviceIds;
  expect([meeting!, garden!].map(holderOf)).toEqual([`d${first}`, `d${second}`]);
  expect((await readFeed(`?studentId=${at.otherStudent.id}`)).map(({ title }) => title)).toEqual([
    'Horta',
  ]);
  expect((await family.get(`/feed?studentId=${at.caio.id}`)).statusCode).toBe(404);
  expect((await family.get('/unread')).json()).toEqual({
    items: 2,
    messages: 0,
    schools: [
      { id: at.school.id, items: 1, messages: 0 },
      { id: at.otherSchool.id, items: 1, messages: 0 },
    ],
  });
});

test('an activity is open until the day is over at its own school', async () => {
  await query(at.db, `update schools set timezone = 'America/Noronha' where name = 'Escola Ipê'`);
  family = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
  // 19 November at 23:30 in São Paulo is the 20th at 00:30 on Noronha.
  const dueDate = '2026-11-19';
  const due = async (office: Caller, title: string) => {
    const id = await send(office, 'activity', { title, dueDate: '2026-11-25' });
    await query(at.db, `update communications set due_date = '${dueDate}' where id = '${id}'`);
  };
  await due(administrator, 'Aqui');
  await due(otherSchool, 'Lá');
  const shown = [...(await readFeed()), ...(await readFeed(`?schoolId=${at.otherSchool.id}`))];
  const asks = shown.map(({ title, asks: asked }) => [title, asked]);
  expect(Object.fromEntries(asks)).toEqual({ Aqui: 'done', Lá: null });
});

test('a reaction to an item is stored for the guardian at its school, on that device', async () => {
  const here = await send(administrator, 'announcement', { title: 'Reunião' });
  const there = await send(otherSchool, 'announcement', { title: 'Passeio' });
  const confirmed = await family.post(`/announcements/${there}/read`);
  expect(confirmed.json<FamilyCommunication>()).toMatchObject({
    schoolId: at.otherSchool.id,
    copies: [{ studentId: at.otherStudent.id, read: true }],
  });
  const rows = await query(
    at.db,
    `select communication_id as id, guardian_id, device_id from recipients
     where read_at is not null`,
  );
  const [, device_id] = family.deviceIds;
  expect(rows).toEqual([{ id: there, guardian_id: at.otherGuardian.id, device_id }]);
  const shown = [...(await readFeed()), ...(await readFeed(`?schoolId=${at.otherSchool.id}`))];
  const unread = shown.map(({ id, isUnread }) => [id, isUnread]);
  expect(Object.fromEntries(unread)).toEqual({ [here]: true, [there]: false });
});

test('a message goes to the school that is named, once, and is stored with that school', async () => {
  const key = { 'idempotency-key': 'uma-vez' };
  const body = { text: 'Bom dia', schoolId: at.otherSchool.id };
  const sent = await family.post('/chat/send', body, key);
  const again = await family.post('/chat/send', body, key);
  expect(sent.json<ChatMessage>().responsibleId).toBe(at.otherGuardian.id);
  expect(again.json()).toEqual(sent.json());
  const stored = `select school_id from idempotency_keys where body::text like '%Bom dia%'
    union all select school_id from chat_messages`;
  expect(await query(at.db, stored)).toEqual([
    { school_id: at.otherSchool.id },
    { school_id: at.otherSchool.id },
  ]);
  const texts = async (of: string) =>
    (await family.get(`/chat${of}`)).json<{ messages: ChatMessage[] }>().messages.length;
  expect(await texts('')).toBe(0);
  expect(await texts(`?schoolId=${at.otherSchool.id}`)).toBe(1);

  const { chatId } = (
    await otherSchool.post('/v1/chats', { responsibleId: at.otherGuardian.id })
  ).json<{ chatId: string }>();
  await otherSchool.post(`/v1/chats/${chatId}/send`, { text: 'Bom dia!' });
  expect((await family.get('/unread')).json()).toMatchObject({
    messages: 1,
    schools: [{ messages: 0 }, { messages: 1 }],
  });
  const received = await family.post('/chat/receiveUnreadMessages', {
    lastMessageId: sent.json<ChatMessage>().messageId,
    schoolId: at.otherSchool.id,
  });
  expect(received.json<ChatMessage[]>().map(({ text }) => text)).toEqual(['Bom dia!']);
});

test('a device of one school reaches neither chat nor feed of another', async () => {
  const marta = await familyOf(at, at.marta);
  const schoolId = at.otherSchool.id;
  const calls = [
    await marta.get(`/feed?schoolId=${schoolId}`),
    await marta.post('/feed/read', { until: now.toISOString(), schoolId }),
    await marta.get(`/chat?schoolId=${schoolId}`),
    await marta.post('/chat/send', { text: 'Oi', schoolId }),
    await marta.post('/chat/receiveUnreadMessages', { lastMessageId: null, schoolId }),
  ];
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
});

test('one phone is told of the news of both schools, until a school ends its part', async () => {
  const { endpoint, keys } = makePhoneSubscription('https://push.example/phone').body;
  expect((await family.put('/push', { endpoint: `${endpoint}#x`, keys })).statusCode).toBe(422);
  for (let time = 0; time < 2; time += 1) {
    expect((await family.put('/push', { endpoint, keys })).statusCode).toBe(204);
  }
  const [first, second] = family.deviceIds;
  const subscriptions = () =>
    query(at.db, 'select school_id, device_id, endpoint from push_subscriptions order by endpoint');
  const ofSecond = { school_id: at.otherSchool.id, device_id: second };
  expect(await subscriptions()).toEqual([
    { school_id: at.school.id, device_id: first, endpoint },
    { ...ofSecond, endpoint: `${endpoint}#${second}` },
  ]);
  await tellOfMessage(at.db, {
    guardianId: at.otherGuardian.id,
    schoolId: at.otherSchool.id,
    now,
  });
  expect(
    await query(
      at.db,
      `select notifications.school_id, target from push_attempts
    join notifications on notifications.id = notification_id`,
    ),
  ).toEqual([
    {
      school_id: at.otherSchool.id,
      target: `${linkTargets.messages}?escola=${at.otherSchool.id}`,
    },
  ]);
  await administrator.delete(`/v1/guardians/${at.marta.id}/devices/${first}`);
  expect(await subscriptions()).toEqual([{ ...ofSecond, endpoint: `${endpoint}#${second}` }]);

  // Whoever has the browser now takes its address along.
  const jorge = await familyOf(at, at.jorge);
  await jorge.put('/push', { endpoint, keys });
  expect(await subscriptions()).toEqual([
    { school_id: at.school.id, device_id: jorge.deviceId, endpoint },
  ]);
  await jorge.delete('/push');
  expect(await subscriptions()).toEqual([]);
});

test('a school that joins is told of too, if the phone has notifications', async () => {
  const marta = await familyOf(at, at.marta);
  const { body } = makePhoneSubscription('https://push.example/phone');
  await marta.put('/push', body);
  const made = await otherSchool.post(`/v1/guardians/${at.otherGuardian.id}/links`);
  const token = made.json<{ url: string }>().url.split('#')[1];
  expect((await marta.post('/session', { token, joins: true })).statusCode).toBe(201);
  const schools = await query(at.db, 'select school_id from push_subscriptions order by endpoint');
  expect(schools).toEqual([{ school_id: at.school.id }, { school_id: at.otherSchool.id }]);
});
