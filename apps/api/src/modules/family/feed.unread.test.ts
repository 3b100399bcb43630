import type { FeedItem } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf, sharedFamilyOf } from '../../../testing/family-caller.ts';
import { query, value } from '../../../testing/query.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const day = millisecondsInDay;
const clock = useTestClock('2998-03-03T12:00:00Z');
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: clock.now });

type Caller = Pick<FamilyCaller, 'get' | 'post'>;
type Kind = Parameters<typeof communicationBody>[0];
interface Page {
  items: FeedItem[];
  next: string | null;
  pendingCount?: number;
  unreadCount?: number;
  asOf?: string;
}

async function post(url: string, body: object): Promise<string> {
  clock.advance(60_000);
  const answer = await administrator.post(url, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const [made] = [answer.json<{ id: string } | { id: string }[]>()].flat();
  return made!.id;
}

function send(kind: Kind, title: string, fields: object = {}): Promise<string> {
  const studentIds = [at.ana.id, at.bruno.id];
  const communication = { title, ...fields };
  const body = communicationBody(kind, { communication, studentIds, fileIds: [] });
  return post(`/v1/communication/${kind}`, body);
}

async function publish(title: string): Promise<void> {
  const owner = { schoolId: at.school.id, uploadedBy: at.administrator.id };
  const { id: imageId } = await makeFile(at.db, { ...imageColumns, ...owner });
  const { id: attachment } = await makeFile(at.db, owner);
  const noticeBoardItem = { title, imageId, attachment };
  await post('/v1/noticeBoards', { noticeBoardItem, classroomIds: [at.jardim.id] });
}

async function readFeed(family: Caller, search = ''): Promise<Page> {
  const answer = await family.get(`/feed${search}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Page>();
}

const titles = (items: FeedItem[]) => items.map(({ title, kind }) => title ?? kind);
const unread = async (family: Caller) =>
  titles((await readFeed(family)).items.filter(({ isUnread }) => isUnread));
const countUnread = async (family: Caller) =>
  (await family.get('/unread')).json<{ items: number }>().items;
const seenRows = () =>
  value(at.db, 'select count(*)::int from recipients where visualized_at is not null');

const eventAt = (date: string) => ({
  startTime: `${date}T09:00:00-03:00`,
  endTime: `${date}T12:00:00-03:00`,
});

/** What a school sends in two months, of which the last three were sent in the last week. */
async function sendTwoMonths(): Promise<void> {
  const urgent = await send('announcement', 'Portão fechado', { isUrgent: true });
  await send('event', 'Carnaval', eventAt('2998-03-10'));
  await send('event', 'Festa junina', eventAt('2998-06-20'));
  await send('activity', 'Tabuada', { dueDate: '2998-03-09' });
  await send('activity', 'Projeto', { dueDate: '2998-06-01' });
  await send('poll', 'Uniforme', { closingDay: '2998-03-09' });
  await send('poll', 'Passeio', { closingDay: '2998-05-20' });
  await publish('Cardápio de março');
  const diary = { mode: 'Preschool', lunch: 'Full', details: 'Dormiu bem' };
  await post('/v1/Communication/diary', { communication: diary, studentIds: [at.ana.id] });
  await query(at.db, `update recipients set read_at = now() where communication_id = '${urgent}'`);
  clock.advance(50 * day);
  await send('event', 'Ensaio', eventAt('2998-04-23'));
  clock.advance(3 * day);
  await publish('Cardápio de abril');
  await send('announcement', 'Reunião');
}

test('at a first visit only what awaits an answer, and the last week, is unread', async () => {
  await sendTwoMonths();
  const marta = await familyOf(at, at.marta);
  const waiting = ['Reunião', 'Cardápio de abril', 'Ensaio', 'Passeio', 'Projeto', 'Festa junina'];
  expect(await unread(marta)).toEqual(waiting);
  expect(await countUnread(marta)).toBe(waiting.length);
  const { items } = await readFeed(marta);
  expect(items).toHaveLength(12);
  expect(items.some(({ standsFirst }) => standsFirst)).toBe(false);
  expect(await seenRows()).toBe(0);

  // What was not opened stays so: another device, or time that passes, changes nothing.
  clock.advance(20 * day);
  const tablet = await familyOf(at, at.marta);
  expect(await unread(tablet)).toEqual(waiting.slice(0, 4).concat('Projeto', 'Festa junina'));
});

test('a guardian who came before this was known keeps what is unread', async () => {
  await sendTwoMonths();
  const marta = await familyOf(at, at.marta);
  await query(at.db, 'update guardians set first_entered_at = null');
  expect(await countUnread(marta)).toBe(12);
  await familyOf(at, at.marta);
  expect(await countUnread(marta)).toBe(12);
});

test('everything that a page showed counts as read, and the school is told nothing', async () => {
  await send('announcement', 'Reunião');
  await publish('Cardápio');
  const marta = await familyOf(at, at.marta);
  const { asOf: until, pendingCount } = await readFeed(marta);
  const later = await send('event', 'Festa junina', eventAt('2998-06-20'));
  expect((await marta.post('/feed/read', { until })).statusCode).toBe(204);

  expect(await unread(marta)).toEqual(['Festa junina']);
  expect(await countUnread(marta)).toBe(1);
  expect([pendingCount, (await readFeed(marta)).pendingCount]).toEqual([1, 2]);
  expect(await seenRows()).toBe(0);
  const jorge = await familyOf(at, at.jorge);
  expect(await countUnread(jorge)).toBe(0);

  // An earlier instant, of another device, brings nothing back.
  await marta.post('/feed/read', { until: '2998-01-01T00:00:00Z' });
  expect(await countUnread(marta)).toBe(1);
  await marta.post(`/communications/${later}/visualize`);
  expect(await countUnread(marta)).toBe(0);
  expect(await seenRows()).toBe(2);
});

test('nobody has read what is to come', async () => {
  const marta = await familyOf(at, at.marta);
  await marta.post('/feed/read', { until: '2999-01-01T00:00:00Z' });
  await send('announcement', 'Reunião');
  expect(await countUnread(marta)).toBe(1);
  for (const until of ['amanhã', null, undefined]) {
    expect((await marta.post('/feed/read', { until })).statusCode).toBe(422);
  }
});

test('an urgent item stays first until it is opened, also where it counts as read', async () => {
  const marta = await familyOf(at, at.marta);
  const id = await send('announcement', 'Portão fechado', { isUrgent: true });
  const { asOf: until } = await readFeed(marta);
  await marta.post('/feed/read', { until });
  const [first] = (await readFeed(marta)).items;
  expect(first).toMatchObject({ standsFirst: true, isUnread: false });
  await marta.post(`/communications/${id}/visualize`);
  clock.advance(60_000);
  const [seen] = (await readFeed(marta)).items;
  expect(seen?.standsFirst).toBe(false);
});

test('what awaits an answer is a list of its own, for all children or for one', async () => {
  const meeting = await send('announcement', 'Reunião');
  const party = await send('event', 'Festa junina', eventAt('2998-06-20'));
  await send('activity', 'Tabuada', { dueDate: '2998-03-09' });
  await send('poll', 'Uniforme', { closingDay: '2998-03-09' });
  await publish('Cardápio');
  const marta = await familyOf(at, at.marta);
  const pending = async (search = '') => {
    const { items, pendingCount } = await readFeed(marta, `?only=pending${search}`);
    expect(pendingCount).toBe(items.length);
    expect((await readFeed(marta, `?${search.slice(1)}`)).pendingCount).toBe(pendingCount);
    return titles(items);
  };
  expect(await pending()).toEqual(['Uniforme', 'Tabuada', 'Festa junina', 'Reunião']);

  await marta.post(`/announcements/${meeting}/read`);
  const answer = { studentId: at.ana.id, answer: 'accepted' };
  await marta.put(`/events/${party}/answer`, answer);
  expect(await pending()).toEqual(['Uniforme', 'Tabuada', 'Festa junina']);
  expect(await pending(`&studentId=${at.ana.id}`)).toEqual(['Uniforme', 'Tabuada']);
  clock.advance(7 * day);
  expect(await pending()).toEqual(['Festa junina']);
  const { next } = await readFeed(marta, '?limit=2');
  const second = await readFeed(marta, `?limit=2&after=${encodeURIComponent(next!)}`);
  expect(second.pendingCount).toBeUndefined();
});

test('a phone of two schools counts and reads each', async () => {
  await send('event', 'Festa junina', eventAt('2998-06-20'));
  const both = await sharedFamilyOf(at, [at.otherGuardian, at.marta]);
  const there = `?schoolId=${at.school.id}`;
  const { pendingCount, unreadCount } = await readFeed(both);
  expect([pendingCount, unreadCount]).toEqual([0, 0]);
  const { asOf: until, ...counted } = await readFeed(both, there);
  expect(counted).toMatchObject({ pendingCount: 1, unreadCount: 1 });
  await both.post('/feed/read', { until });
  expect(await countUnread(both)).toBe(1);
  await both.post('/feed/read', { until, schoolId: at.school.id });
  expect(await countUnread(both)).toBe(0);
  expect((await readFeed(both, `${there}&only=pending`)).items).toHaveLength(1);
});
