import {
  type Announcement,
  communicationKindNames,
  communicationKinds,
  type CommunicationKind,
  type Created,
  type FeedItem,
  type MissedItems,
} from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { subDays } from 'date-fns/subDays';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { makeStudent } from '../../../testing/school.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const today = new Date('2026-03-10T15:00:00Z');
let now = today;
const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: () => now,
});
beforeEach(async () => {
  now = today;
  await query(at.db, `update students set created_at = '2026-02-01'`);
});

interface Sent {
  title?: string;
  communication?: object;
  studentIds?: string[];
  /** By default Jardim A as a whole. */
  classroomIds?: string[];
}

async function send(
  kind: CommunicationKind,
  { title = kind, ...sent }: Sent = {},
  as = administrator,
) {
  const image = { ...imageColumns, schoolId: at.school.id, uploadedBy: at.administrator.id };
  const { id: fileId } = await makeFile(at.db, image);
  const { studentIds = [at.ana.id, at.bruno.id], classroomIds = [at.jardim.id] } = sent;
  const content = {
    communication: { title, ...sent.communication },
    studentIds,
    fileIds: [fileId],
  };
  const body = { ...communicationBody(kind, content), classroomIds };
  const answer = await as.post(communicationKinds[kind].paths.create, body);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<Created>().id;
}
const moveToJardim = (...students: { id: string }[]) =>
  administrator.post('/v1/Students/move', {
    studentIds: students.map(({ id }) => id),
    classroomId: at.jardim.id,
  });
async function missed(...students: { id: string }[]): Promise<MissedItems> {
  const studentIds = students.map(({ id }) => id);
  const answer = await administrator.post('/v1/Students/missed', { studentIds });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  return answer.json();
}
const titles = ({ items }: MissedItems) =>
  items.map(({ title, isAhead }) => (isAhead ? `${title}, à frente` : title));
const add = (kind: CommunicationKind, id: string, studentIds: string[], as = administrator) =>
  as.post(`/v1/communication/${kind}/${id}/recipients`, { studentIds });
const read = async (id: string, kind: CommunicationKind = 'announcement') =>
  (
    await administrator.get(communicationKinds[kind].paths.get.replace(':id', id))
  ).json<Announcement>();
const noticesOf = (id: string) =>
  query<{ name: string }>(
    at.db,
    `select guardians.name from notifications join guardians on guardians.id = guardian_id
     where communication_id = '${id}' order by 1`,
  );

test('who comes into a class is offered what is ahead first, and what still counts', async () => {
  now = subDays(today, 31);
  await send('announcement', { title: 'velho' });
  await send('activity', { title: 'de ontem', communication: { dueDate: '2026-03-09' } });
  now = subDays(today, 2);
  for (const kind of communicationKindNames) await send(kind);
  const later = { scheduledDate: '2026-05-04T03:00:00.000Z' };
  await send('announcement', { title: 'agendado para a turma', communication: later });
  await send('announcement', { title: 'agendado', communication: later, classroomIds: [] });
  now = today;
  await moveToJardim(at.duda);
  const found = await missed(at.duda);
  expect(titles(found).toSorted()).toEqual([
    'activity, à frente',
    'agendado, à frente',
    'announcement',
    'event, à frente',
    'gallery',
    'poll, à frente',
  ]);
  expect(found.following).toBe(1);
  expect(found.items.findIndex(({ isAhead }) => !isAhead)).toBe(4);
  const { id, name } = at.jardim;
  expect(found.classrooms).toEqual([{ id, name, studentIds: [at.duda.id] }]);
  expect(found.items.every(({ classroomIds }) => classroomIds.join() === id)).toBe(true);
  // Who was there misses nothing.
  expect((await missed(at.ana)).items).toEqual([]);
});

test('what went to some children of a class is not offered to others', async () => {
  await makeStudent(at.db, at.jardim, 'Davi Lima', [at.lia]);
  await query(at.db, `update students set created_at = '2026-02-01'`);
  await send('announcement', { title: 'só Ana', studentIds: [at.ana.id], classroomIds: [] });
  await send('announcement', { title: 'dois de três', classroomIds: [] });
  await moveToJardim(at.duda);
  expect(titles(await missed(at.duda))).toEqual([]);
});

test('only the new family is told, once; figures and the page count it', async () => {
  const id = await send('event');
  await moveToJardim(at.duda);
  expect((await add('event', id, [at.duda.id, at.ana.id])).json()).toEqual({ added: 1 });
  expect((await add('event', id, [at.duda.id])).json()).toEqual({ added: 0 });
  expect((await noticesOf(id)).map(({ name }) => name)).toEqual(['Marta Lima', 'Rosa Dias']);
  expect((await read(id, 'event')).report).toMatchObject({ total: 3, children: { total: 3 } });
  expect((await missed(at.duda)).items).toEqual([]);
  const rosa = await familyOf(at, at.rosa);
  const { items } = (await rosa.get('/feed')).json<{ items: FeedItem[] }>();
  expect(items).toMatchObject([{ title: 'event', isUnread: true, asks: 'answer' }]);
  const [entry] = await query(
    at.db,
    `select resource, verb, fields from audit_log where resource_id = '${id}' and verb = 'update'`,
  );
  expect(entry).toEqual({ resource: 'sending', verb: 'update', fields: ['studentIds'] });
});

test('two at once add a student once, and tell the family once', async () => {
  const id = await send('announcement');
  const answers = await Promise.all([1, 2, 3].map(() => add('announcement', id, [at.caio.id])));
  const added = answers.map((answer) => answer.json<{ added: number }>().added);
  expect(added.toSorted()).toEqual([0, 0, 1]);
  const names = (await noticesOf(id)).map(({ name }) => name);
  expect(names).toEqual(['Jorge Reis', 'Lia Reis', 'Marta Lima']);
});

test('what is scheduled gets them too, and a form that is older is refused', async () => {
  const later = { scheduledDate: '2026-05-04T03:00:00.000Z' };
  const id = await send('announcement', { communication: later, classroomIds: [] });
  expect((await add('announcement', id, [at.duda.id])).json()).toEqual({ added: 1 });
  expect(await noticesOf(id)).toEqual([]);
  expect((await read(id)).studentIds).toContain(at.duda.id);
  const body = communicationBody('announcement', { studentIds: [at.ana.id], fileIds: [] });
  const path = communicationKinds.announcement.paths.update.replace(':id', id);
  expect((await administrator.put(path, body, { 'if-match': '"1"' })).statusCode).toBe(409);
});

test('who may change the item may add their own students; nobody adds to what is held or deleted', async () => {
  const own = await send('announcement', {}, teacher);
  const others = await send('announcement');
  expect((await add('announcement', others, [at.ana.id], teacher)).statusCode).toBe(403);
  expect((await add('announcement', own, [at.duda.id], teacher)).statusCode).toBe(403);
  await moveToJardim(at.duda);
  expect((await add('announcement', own, [at.duda.id], teacher)).json()).toEqual({ added: 1 });
  expect((await add('event', own, [at.duda.id])).statusCode).toBe(404);
  expect((await add('announcement', own, [at.otherStudent.id])).statusCode).toBe(404);
  expect((await add('announcement', own, [at.otherStudent.id], otherSchool)).statusCode).toBe(404);
  await administrator.delete(`/v1/Students/${at.caio.id}`);
  expect((await add('announcement', own, [at.caio.id])).statusCode).toBe(404);

  const url = `${communicationKinds.announcement.paths.create}?holdSeconds=12`;
  const body = communicationBody('announcement', { studentIds: [at.ana.id], fileIds: [] });
  const held = (await administrator.post(url, body)).json<Created>().id;
  const answer = await add('announcement', held, [at.duda.id]);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'held']);
  await administrator.delete(`/v1/Communication/announcement/${own}`);
  expect((await add('announcement', own, [at.ana.id])).statusCode).toBe(404);
});

test('siblings in two classes each lack what went to theirs', async () => {
  await send('event', { title: 'do Jardim' });
  await send('event', {
    ...{ title: 'do 2º Ano', studentIds: [at.caio.id, at.duda.id] },
    classroomIds: [at.segundoAno.id],
  });
  await send('event', {
    ...{ title: 'de todos', studentIds: [at.ana.id, at.bruno.id, at.caio.id, at.duda.id] },
    classroomIds: [at.jardim.id, at.segundoAno.id],
  });
  const eva = await makeStudent(at.db, at.jardim, 'Eva Reis', [at.lia]);
  const igor = await makeStudent(at.db, at.segundoAno, 'Igor Reis', [at.lia]);
  const { items, classrooms } = await missed(eva, igor);
  const both = [at.jardim.id, at.segundoAno.id].toSorted();
  expect(items.map(({ title, classroomIds }) => [title, classroomIds]).toSorted()).toEqual([
    ['de todos', both],
    ['do 2º Ano', [at.segundoAno.id]],
    ['do Jardim', [at.jardim.id]],
  ]);
  expect(classrooms.map(({ name, studentIds }) => [name, studentIds])).toEqual([
    [at.segundoAno.name, [igor.id]],
    [at.jardim.name, [eva.id]],
  ]);
});
