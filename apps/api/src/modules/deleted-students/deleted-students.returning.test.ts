import type {
  Announcement,
  AuditEntry,
  DeletedStudent,
  FeedItem,
  Problem,
  Student,
  StudentDeletion,
  StudentReturn,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInDay as day } from 'date-fns/constants';
import { familyOf } from '../../../testing/family-caller.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { query } from '../../../testing/query.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock();
const { at, administrator, teacher } = useTestSchool({ isFreshForEach: true, now: clock.now });

const remove = (id: string) => administrator.delete(`/v1/Students/${id}`);
const planOf = async (id: string) =>
  (await administrator.get(`/v1/deletedStudents/${id}/return`)).json<StudentReturn>();
const takeBack = (id: string, classroomId: string) =>
  administrator.post(`/v1/deletedStudents/${id}/return`, { classroomId });
const code = (answer: { json: <T>() => T }) => answer.json<Problem>().code;

test('before a deletion it is said who loses access on how many devices', async () => {
  await familyOf(at, at.jorge);
  await familyOf(at, at.jorge);
  const deletionOf = async (id: string) =>
    (await administrator.get(`/v1/Students/${id}/deletion`)).json<StudentDeletion>();
  expect(await deletionOf(at.caio.id)).toEqual({
    guardians: [
      { id: at.jorge.id, name: 'Jorge Reis', devices: 2, otherStudents: [] },
      { id: at.lia.id, name: 'Lia Reis', devices: 0, otherStudents: [] },
    ],
  });
  expect(await deletionOf(at.ana.id)).toMatchObject({
    guardians: [{ name: 'Marta Lima', otherStudents: ['Bruno Lima Prado'] }],
  });
});

test('a student comes back with family, devices and answers, and the history says so', async () => {
  const phone = await familyOf(at, at.jorge);
  const id = await makeAnnouncement(at);
  await phone.put(`/announcements/${id}/read`, { studentId: at.caio.id });
  await remove(at.caio.id);
  expect((await phone.get('/me')).statusCode).toBe(401);

  expect(await planOf(at.caio.id)).toEqual({
    classroomId: at.segundoAno.id,
    sameName: [],
    guardians: [
      { id: at.jorge.id, name: 'Jorge Reis', devices: 1 },
      { id: at.lia.id, name: 'Lia Reis', devices: 0 },
    ],
  });
  const back = await takeBack(at.caio.id, at.segundoAno.id);
  expect(back.json<Student>()).toMatchObject({
    id: at.caio.id,
    classroomId: at.segundoAno.id,
    responsibles: [{ id: at.jorge.id }, { id: at.lia.id }],
  });
  const { items } = (await phone.get('/feed')).json<{ items: FeedItem[] }>();
  expect(items.map((item) => item.id)).toEqual([id]);
  expect((await administrator.get('/v1/deletedStudents')).json()).toEqual([]);
  const [entry] = (await administrator.get('/v1/audit?only=changes')).json<AuditEntry[]>();
  expect(entry).toMatchObject({ resource: 'student', verb: 'restore', subject: 'Caio Reis' });
});

test('what waits for the whole class is for who comes back to it', async () => {
  await remove(at.caio.id);
  const body = communicationBody('announcement', {
    communication: { scheduledDate: new Date(clock.now().getTime() + day).toISOString() },
    fileIds: [],
    studentIds: [at.duda.id],
  });
  const made = await administrator.post('/v1/communication/announcement', {
    ...body,
    classroomIds: [at.segundoAno.id],
  });
  await takeBack(at.caio.id, at.segundoAno.id);

  const { id } = made.json<{ id: string }>();
  const { studentIds } = (
    await administrator.get(`/v1/communication/announcement/${id}`)
  ).json<Announcement>();
  expect(studentIds).toContain(at.caio.id);
});

test('30 days later there is no way back, nor for who was erased or is here', async () => {
  await remove(at.caio.id);
  await remove(at.duda.id);
  clock.advance(30 * day - 1);
  const [listed] = (await administrator.get('/v1/deletedStudents')).json<DeletedStudent[]>();
  expect(listed?.returnsUntil).toEqual(new Date(clock.now().getTime() + 1).toISOString());
  await administrator.delete(`/v1/deletedStudents/${at.duda.id}`);
  expect((await takeBack(at.duda.id, at.segundoAno.id)).statusCode).toBe(404);
  expect(code(await takeBack(at.ana.id, at.jardim.id))).toBe('not-deleted');

  clock.advance(1);
  const again = (await administrator.get('/v1/deletedStudents')).json<DeletedStudent[]>();
  expect(again).toMatchObject([{ id: at.caio.id, returnsUntil: null }]);
  expect(code(await takeBack(at.caio.id, at.segundoAno.id))).toBe('too-long-ago');
});

test('where the class is archived another one is asked for', async () => {
  await remove(at.ana.id);
  await remove(at.bruno.id);
  await administrator.post(`/v1/Classrooms/${at.jardim.id}/archival`, { students: [] });
  expect(await planOf(at.ana.id)).toMatchObject({ classroomId: null });
  expect((await takeBack(at.ana.id, at.jardim.id)).statusCode).toBe(422);
  expect((await takeBack(at.ana.id, at.segundoAno.id)).json()).toMatchObject({
    classroomId: at.segundoAno.id,
  });
});

test('a namesake in the school is named before', async () => {
  await remove(at.duda.id);
  await administrator.post('/v1/Students', {
    name: 'DUDA DIAS',
    classroomId: at.jardim.id,
    gender: 'Female',
    responsibles: [{ name: 'Rosa Dias', phone: at.rosa.phone }],
  });
  expect(await planOf(at.duda.id)).toMatchObject({
    sameName: [{ name: 'DUDA DIAS', classroomName: 'Jardim A' }],
    guardians: [{ id: at.rosa.id }],
  });
});

test('a number that is somebody else’s by now does not come back with the student', async () => {
  const phone = await familyOf(at, at.rosa);
  await remove(at.duda.id);
  const added = await administrator.post('/v1/Students', {
    name: 'Zeca Melo',
    classroomId: at.jardim.id,
    gender: 'Male',
    responsibles: [{ name: 'Nair Melo', phone: at.rosa.phone }],
  });
  expect(added.statusCode).toBe(201);
  expect(await planOf(at.duda.id)).toMatchObject({ guardians: [] });
  expect((await takeBack(at.duda.id, at.segundoAno.id)).json()).toMatchObject({ responsibles: [] });
  expect((await phone.get('/me')).statusCode).toBe(401);
  const links = await query<{ student_id: string }>(
    at.db,
    `select student_id from student_guardians where guardian_id = '${at.rosa.id}'`,
  );
  expect(links).toEqual([{ student_id: added.json<Student>().id }]);
});

test('only an administrator sees it or does it', async () => {
  await remove(at.ana.id);
  const address = `/v1/deletedStudents/${at.ana.id}/return`;
  const tried = [
    await teacher.get(`/v1/Students/${at.bruno.id}/deletion`),
    await teacher.get(address),
    await teacher.post(address, { classroomId: at.jardim.id }),
  ];
  expect(tried.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
});
