import type { FamilyCommunication, FeedItem, SchoolEvent } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock('2998-03-03T12:00:00Z');
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: clock.now });

type Kind = Parameters<typeof communicationBody>[0];

const fieldsOf = {
  event: { startTime: '2998-06-20T09:00:00-03:00', endTime: '2998-06-20T12:00:00-03:00' },
  activity: { dueDate: '2998-06-20' },
  poll: { closingDay: '2998-06-20' },
};

/** Sends something about Caio, whose guardians are Jorge and Lia. */
async function send(kind: Kind & keyof typeof fieldsOf): Promise<string> {
  const about = { studentIds: [at.caio.id], fileIds: [] };
  const body = communicationBody(kind, { communication: fieldsOf[kind], ...about });
  const answer = await administrator.post(`/v1/communication/${kind}`, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id: string }>().id;
}

const shareAnswers = () =>
  query(at.db, `update schools set shares_answers = true where id = '${at.school.id}'`);

const copyOf = async (family: FamilyCaller, id: string) =>
  (await family.get(`/communications/${id}`)).json<FamilyCommunication>().copies[0]!;

async function pendingOf(family: FamilyCaller) {
  const feed = await family.get('/feed?only=pending');
  const { items, pendingCount } = feed.json<{ items: FeedItem[]; pendingCount: number }>();
  expect(items.length).toBe(pendingCount);
  return pendingCount;
}

async function accept(family: FamilyCaller, id: string, answer = 'accepted') {
  const body = { studentId: at.caio.id, answer };
  const answered = await family.put(`/events/${id}/answer`, body);
  expect(answered.statusCode).toBe(200);
  return answered.json<FamilyCommunication>();
}

test('a guardian does not learn what another answered, and is asked, unless the school says so', async () => {
  const id = await send('event');
  const [jorge, lia] = [await familyOf(at, at.jorge), await familyOf(at, at.lia)];
  await accept(jorge, id);
  expect(await copyOf(lia, id)).not.toHaveProperty('others');
  expect(await pendingOf(lia)).toBe(1);

  await shareAnswers();
  const copy = await copyOf(lia, id);
  const now = '2998-03-03T12:00:00.000Z';
  const ofJorge = { name: 'Jorge Reis', choice: 'accepted', done: false, at: now };
  expect(copy).toMatchObject({ choice: null, others: [ofJorge] });
  expect(await pendingOf(lia)).toBe(0);
  const feed = (await lia.get('/feed')).json<{ items: FeedItem[] }>();
  expect(feed.items).toMatchObject([{ id, asks: null }]);
  expect(await copyOf(jorge, id)).not.toHaveProperty('others');
});

test('guardians who differ see it, and the school counts the child for neither answer', async () => {
  await shareAnswers();
  const id = await send('event');
  const [jorge, lia] = [await familyOf(at, at.jorge), await familyOf(at, at.lia)];
  const report = async () => {
    const item = (await administrator.get(`/v1/communication/event/${id}`)).json<SchoolEvent>();
    const listed = (await administrator.get('/v1/communication/event/list')).json<SchoolEvent[]>();
    expect(listed[0]?.report.children).toEqual(item.report.children);
    return item.report;
  };
  const none = { total: 1, differing: 0, accepted: 0, declined: 0 };
  expect((await report()).children).toEqual(none);
  await accept(jorge, id);
  expect(await report()).toMatchObject({ total: 2, children: { ...none, accepted: 1 } });
  const { copies } = await accept(lia, id, 'declined');
  expect(copies).toMatchObject([{ declined: true, others: [{ choice: 'accepted' }] }]);
  expect((await copyOf(jorge, id)).others).toMatchObject([
    { name: 'Lia Reis', choice: 'declined' },
  ]);
  const counted = await report();
  expect(counted).toMatchObject({ total: 2, accepted: 1, declined: 1 });
  expect(counted.children).toEqual({ ...none, differing: 1 });

  await accept(lia, id);
  expect((await report()).children).toEqual({ ...none, accepted: 1 });
});

test('a poll and an activity ask nobody for what another guardian did', async () => {
  await shareAnswers();
  const [poll, activity] = [await send('poll'), await send('activity')];
  const [jorge, lia] = [await familyOf(at, at.jorge), await familyOf(at, at.lia)];
  expect(await pendingOf(lia)).toBe(2);
  const studentId = at.caio.id;
  await jorge.put(`/polls/${poll}/answer`, { studentId, answer: 'option2' });
  await jorge.put(`/activities/${activity}/done`, { studentId, done: true });
  expect(await pendingOf(lia)).toBe(0);
  expect((await copyOf(lia, poll)).others).toMatchObject([{ choice: 'option2' }]);
  expect((await copyOf(lia, activity)).others).toMatchObject([{ choice: null, done: true }]);
  await jorge.put(`/activities/${activity}/done`, { studentId, done: false });
  expect(await pendingOf(lia)).toBe(1);
});

test('who is no guardian of the child any more tells the others nothing, and answers for nobody', async () => {
  await shareAnswers();
  const id = await send('event');
  const [jorge, lia] = [await familyOf(at, at.jorge), await familyOf(at, at.lia)];
  await accept(jorge, id);
  await query(at.db, `delete from student_guardians where guardian_id = '${at.jorge.id}'`);
  expect(await copyOf(lia, id)).not.toHaveProperty('others');
  expect(await pendingOf(lia)).toBe(1);
});
