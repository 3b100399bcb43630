import type { FamilyCommunication, FeedItem, Poll, Problem } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const morning = new Date('2998-06-20T12:00:00Z');
/** 23:30 of the closing day, and 00:30 of the next one, in São Paulo. */
const lastHour = new Date('2998-06-21T02:30:00Z');
const dayAfter = new Date('2998-06-21T03:30:00Z');

let now = morning;
let marta: FamilyCaller;
let stranger: FamilyCaller;
// Before the callers sign in.
beforeEach(() => {
  now = morning;
});
const { at, administrator, teacher, otherSchool } = useTestSchool({
  now: () => now,
  isFreshForEach: true,
});
beforeEach(async () => {
  marta = await familyOf(at, at.marta);
  stranger = await familyOf(at, at.jorge);
});

const bodyFor = (studentIds: string[], communication: object = {}) =>
  communicationBody('poll', {
    communication: { closingDay: '2998-06-20', ...communication },
    studentIds,
    fileIds: [],
  });

async function send(studentIds: string[]): Promise<string> {
  const response = await administrator.post('/v1/communication/poll', bodyFor(studentIds));
  expect(response.statusCode).toBe(201);
  return response.json<{ id: string }>().id;
}

const answer = (family: FamilyCaller, id: string, studentId: string, choice: string) =>
  family.put(`/polls/${id}/answer`, { studentId, answer: choice });
const readPoll = async (id: string) =>
  (await administrator.get(`/v1/communication/poll/${id}`)).json<Poll>();
const asked = async (id: string) => {
  const { items } = (await marta.get('/feed')).json<{ items: FeedItem[] }>();
  return items.find((item) => item.id === id)?.asks;
};

test('a guardian answers once for each child, and may change the answer until its last hour', async () => {
  const id = await send([at.ana.id, at.bruno.id]);
  expect(await asked(id)).toBe('answer');
  expect((await answer(marta, id, at.ana.id, 'option1')).statusCode).toBe(200);
  expect(await asked(id)).toBe('answer');
  await answer(marta, id, at.bruno.id, 'option1');
  expect(await asked(id)).toBeNull();

  now = lastHour;
  const changed = (await answer(marta, id, at.ana.id, 'option2')).json<FamilyCommunication>();
  expect(changed.copies.map(({ choice }) => choice)).toEqual(['option2', 'option1']);
  expect(changed).not.toHaveProperty('report');

  now = morning;
  const { report, engagementDetails } = await readPoll(id);
  expect(report).toMatchObject({ visualized: 2, option1: 1, option2: 1, option3: 0, total: 2 });
  expect(engagementDetails.map(({ option1, option2 }) => [option1, option2])).toEqual([
    [false, true],
    [true, false],
  ]);
  const [listed] = (await teacher.get('/v1/communication/poll/list')).json<Poll[]>();
  expect(listed?.report).toMatchObject({ option1: 1, option2: 1 });
});

test('after its closing day nothing changes any more, and what was chosen stays in sight', async () => {
  const id = await send([at.ana.id]);
  await answer(marta, id, at.ana.id, 'option2');
  now = dayAfter;
  const late = await answer(marta, id, at.ana.id, 'option1');
  expect([late.statusCode, late.json<Problem>().code]).toEqual([409, 'poll-closed']);
  const shown = (await marta.get(`/communications/${id}`)).json<FamilyCommunication>();
  expect([shown.isAnswerable, shown.copies[0]?.choice]).toEqual([false, 'option2']);
  expect(shown.options).toEqual(['Sábado', 'Domingo']);
});

test('only what is offered can be chosen, for the own children, at the own school', async () => {
  const id = await send([at.ana.id]);
  const notOffered = await answer(marta, id, at.ana.id, 'option3');
  const ofOthers = await answer(stranger, id, at.ana.id, 'option1');
  const asEvent = await marta.put(`/events/${id}/answer`, {
    studentId: at.ana.id,
    answer: 'accepted',
  });
  const elsewhere = await otherSchool.get(`/v1/communication/poll/${id}`);
  expect([notOffered, ofOthers, asEvent, elsewhere].map(({ statusCode }) => statusCode)).toEqual([
    422, 404, 404, 404,
  ]);
  expect((await readPoll(id)).report).toMatchObject({ option1: 0, option2: 0 });
});

test.each([
  ['one answer', { options: ['Sim'] }, 'communication.options'],
  ['seven answers', { options: [...'1234567'] }, 'communication.options'],
  ['two equal answers', { options: ['Sim', ' sim'] }, 'communication.options'],
  ['a long answer', { options: ['Sim', 'N'.repeat(81)] }, 'communication.options.1'],
  ['a day that is over', { closingDay: '2998-06-19' }, 'communication.closingDay'],
  [
    'a sending on its closing day',
    { scheduledDate: '2998-06-20T22:00:00-03:00' },
    'communication.scheduledDate',
  ],
])('%s is refused', async (_, communication, path) => {
  const body = bodyFor([at.ana.id], communication);
  const response = await administrator.post('/v1/communication/poll', body);
  expect(response.statusCode).toBe(422);
  expect(response.json<Problem>().errors?.map((error) => error.path)).toEqual([path]);
});

test('undoing the sending of a scheduled poll brings back its answers and its day', async () => {
  const scheduled = bodyFor([at.ana.id], {
    closingDay: '2998-06-30',
    scheduledDate: '2998-06-25T08:00:00-03:00',
  });
  const { id } = (await teacher.post('/v1/communication/poll', scheduled)).json<{ id: string }>();
  const url = `/v1/communication/poll/${id}`;
  const other = bodyFor([at.ana.id], { options: ['A', 'B'], closingDay: '2998-07-01' });
  await teacher.put(`${url}?holdSeconds=12`, other, { 'if-match': '"1"' });
  await teacher.post(`/v1/communication/${id}/undo`, {});
  const { communication } = await readPoll(id);
  expect(communication).toMatchObject({
    options: ['Sábado', 'Domingo'],
    closingDay: '2998-06-30',
    isScheduled: true,
  });
});
