import type {
  Announcement,
  CommunicationKind,
  Created,
  FeedItem,
  Student,
} from '@caderneta/api-client/contract';
import { communicationKinds } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { subDays } from 'date-fns/subDays';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf } from '../../../testing/family-caller.ts';
import { query, value } from '../../../testing/query.ts';
import { importing } from '../../../testing/roster.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const today = new Date('2026-03-10T15:00:00Z');
let now = today;
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: () => now });
const roster = importing(administrator);
beforeEach(() => {
  now = today;
});

const rosa = { name: 'Rosa Dias', phone: '11900000004' };
const rui = { name: 'Rui Dias', phone: '11955550000' };

async function send(kind: CommunicationKind, title: string, communication: object = {}) {
  const image = { ...imageColumns, schoolId: at.school.id, uploadedBy: at.administrator.id };
  const { id: fileId } = await makeFile(at.db, image);
  const content = {
    communication: { title, ...communication },
    studentIds: [at.duda.id],
    fileIds: [fileId],
  };
  const answer = await administrator.post(
    communicationKinds[kind].paths.create,
    communicationBody(kind, content),
  );
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<Created>().id;
}

async function saveDuda(...responsibles: object[]): Promise<Student> {
  const body = {
    name: 'Duda Dias',
    classroomId: at.segundoAno.id,
    gender: 'Female',
    responsibles,
  };
  const answer = await administrator.put(`/v1/Students/${at.duda.id}`, body);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}

async function familyOfNew(phone: string): Promise<FamilyCaller & { guardianId: string }> {
  const where = `phone = '${phone}' and school_id = '${at.school.id}'`;
  const id = await value<string>(at.db, `select id from guardians where ${where}`);
  return familyOf(at, { id, schoolId: at.school.id });
}
async function feedOf(family: FamilyCaller) {
  const answer = await family.get('/feed');
  expect(answer.statusCode).toBe(200);
  const { items } = answer.json<{ items: FeedItem[] }>();
  return items
    .filter(({ kind }) => kind in communicationKinds)
    .map(({ title, isUnread }) => `${title}${isUnread ? ', novo' : ''}`);
}
const notices = () => value<number>(at.db, 'select count(*)::int from notifications');

/** One of each kind that counts on March 10, and one of each that does not. */
async function sendOfAllTimes() {
  now = subDays(today, 31);
  await send('announcement', 'comunicado velho');
  await send('gallery', 'galeria velha', { date: '2026-02-01' });
  const past = { startTime: '2026-03-10T10:00:00-03:00', endTime: '2026-03-10T12:00:00-03:00' };
  await send('event', 'evento que acaba agora', past);
  await send('activity', 'atividade de ontem', { dueDate: '2026-03-09' });
  await send('poll', 'enquete de ontem', { closingDay: '2026-03-09' });
  await send('event', 'evento', { endTime: '2026-06-20T13:00:00-03:00' });
  await send('activity', 'atividade de hoje', { dueDate: '2026-03-10' });
  await send('poll', 'enquete de hoje', { closingDay: '2026-03-10' });
  now = subDays(today, 30);
  await send('announcement', 'comunicado');
  await send('gallery', 'galeria', { date: '2026-02-08' });
  now = today;
}
const counting = [
  'galeria, novo',
  'comunicado, novo',
  'enquete de hoje, novo',
  'atividade de hoje, novo',
  'evento, novo',
];

test('a new guardian finds what the child got and still counts, unread and without a notice', async () => {
  await sendOfAllTimes();
  await send('announcement', 'apagado').then((id) =>
    administrator.delete(`/v1/Communication/announcement/${id}`),
  );
  const told = await notices();
  await saveDuda(rosa, rui);
  expect(await notices()).toBe(told);
  const family = await familyOfNew(rui.phone);
  expect((await feedOf(family)).toSorted()).toEqual(counting.toSorted());
  expect(await value(at.db, 'select count(*)::int from push_attempts')).toBe(0);
});

test('figures count the new guardian, and their answer', async () => {
  const id = await send('event', 'Festa');
  await saveDuda(rosa, rui);
  const family = await familyOfNew(rui.phone);
  expect((await family.post(`/communications/${id}/visualize`)).statusCode).toBe(204);
  const path = communicationKinds.event.paths.get.replace(':id', id);
  const read = async () => (await administrator.get(path)).json<Announcement>();
  expect((await read()).report).toMatchObject({ total: 2, visualized: 1, children: { total: 1 } });
  const rows = (await read()).engagementDetails.map((row) => row.responsibleName);
  expect(rows.toSorted()).toEqual(['Rosa Dias', 'Rui Dias']);
});

test('what a sibling got is not given, and somebody who is a guardian already gets the child’s', async () => {
  await send('announcement', 'de Duda');
  const duda = await saveDuda(rosa, { name: 'Marta Lima', phone: '11900000001' });
  expect(duda.responsibles).toHaveLength(2);
  const marta = await familyOf(at, at.marta);
  expect(await feedOf(marta)).toEqual(['de Duda, novo']);
});

test('what somebody counted as read before does not hide what they get now', async () => {
  await send('announcement', 'de Duda');
  now = new Date(today.getTime() + 60_000);
  const marta = await familyOf(at, at.marta);
  expect((await marta.post('/feed/read', { until: now.toISOString() })).statusCode).toBe(204);
  now = new Date(today.getTime() + 120_000);
  await saveDuda(rosa, { name: 'Marta Lima', phone: '11900000001' });
  expect(await feedOf(marta)).toEqual(['de Duda, novo']);
});

test('saving without a new guardian gives nobody anything', async () => {
  await send('announcement', 'comunicado');
  await query(at.db, `delete from recipients`);
  await saveDuda({ ...rosa, email: 'rosa@dias.test' });
  expect(await value(at.db, 'select count(*)::int from recipients')).toBe(0);
});

test('the same guardian comes back to everything: items, answers and the chat', async () => {
  await saveDuda(rosa, rui);
  const event = await send('event', 'Festa');
  let family = await familyOfNew(rui.phone);
  const accept = { answer: 'accepted', studentId: at.duda.id };
  expect((await family.put(`/events/${event}/answer`, accept)).statusCode).toBeLessThan(300);
  expect((await family.post('/chat/send', { text: 'Duda falta hoje' })).statusCode).toBe(201);

  await saveDuda(rosa);
  expect((await family.get('/feed')).statusCode).toBe(401);
  await send('announcement', 'de quando não era');
  await saveDuda(rosa, rui);
  family = await familyOfNew(rui.phone);
  expect((await feedOf(family)).toSorted()).toEqual(['Festa', 'de quando não era, novo']);
  const chat = await family.get('/chat');
  expect(chat.body).toContain('Duda falta hoje');
  const path = communicationKinds.event.paths.get.replace(':id', event);
  const { report } = (await administrator.get(path)).json<Announcement>();
  expect(report).toMatchObject({ total: 2, accepted: 1 });
});

test('an import gives what counts, and undoing it takes that back', async () => {
  const id = await send('event', 'Festa');
  const row = {
    ...{ name: 'Duda Dias', classroom: '2º Ano', firstName: 'Rosa Dias' },
    ...{ firstPhone: '11900000004', secondName: 'Rui Dias', secondPhone: rui.phone },
  };
  const draft = await roster.draft([row]);
  expect((await roster.apply(draft)).statusCode).toBe(200);
  const path = communicationKinds.event.paths.get.replace(':id', id);
  const total = async () => (await administrator.get(path)).json<Announcement>().report.total;
  expect(await total()).toBe(2);
  expect((await roster.undo(draft)).statusCode).toBe(200);
  expect(await total()).toBe(1);
});

test('a child without anybody until now: the first guardian gets what was chosen for it', async () => {
  await query(at.db, `delete from student_guardians where student_id = '${at.duda.id}'`);
  await send('announcement', 'comunicado');
  expect(await value(at.db, 'select count(*)::int from recipients')).toBe(0);
  await saveDuda(rui);
  expect(await feedOf(await familyOfNew(rui.phone))).toEqual(['comunicado, novo']);
});
