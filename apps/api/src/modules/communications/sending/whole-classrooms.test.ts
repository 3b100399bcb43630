import type {
  Announcement,
  AnnouncementListItem,
  Created,
  CommunicationKind,
} from '@caderneta/api-client/contract';
import { communicationKinds } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { communicationBody, lateOnMarch10 } from '../../../../testing/communication-bodies.ts';
import { query } from '../../../../testing/query.ts';
import { makeStudent } from '../../../../testing/school.ts';
import { imageColumns, makeFile } from '../../../../testing/stored-file.ts';
import { useTestSchool } from '../../../../testing/use-test-school.ts';
import { placeStudents } from '#/modules/student-moves/student-moves.repository.ts';
import { sendScheduled } from './sending.service.ts';
import { followClassrooms, lockWaiting } from './whole-classrooms.repository.ts';

const { at, administrator, teacher } = useTestSchool({
  isFreshForEach: true,
  now: () => lateOnMarch10,
});
const address = '/v1/communication/announcement';
const due = new Date('2026-05-04T03:00:00Z');
const later = { scheduledDate: due.toISOString() };

interface Chosen {
  studentIds: string[];
  classroomIds?: string[];
  communication?: object;
}
const bodyOf = ({ classroomIds, ...chosen }: Chosen) => ({
  ...communicationBody('announcement', { communication: later, fileIds: [], ...chosen }),
  classroomIds,
});
async function schedule(chosen: Chosen, caller = administrator): Promise<string> {
  const answer = await caller.post(address, bodyOf(chosen));
  expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
  return answer.json<Created>().id;
}
const read = async (id: string, caller = administrator) =>
  (await caller.get(`${address}/${id}`)).json<Announcement>();
const leave = (id: string) => at.db.transaction((tx) => sendScheduled(tx, id, due));
const move = async (studentIds: string[], classroomId: string) => {
  const answer = await administrator.post('/v1/Students/move', { studentIds, classroomId });
  expect(answer.statusCode).toBe(200);
};
async function reached(id: string): Promise<string[]> {
  const { engagementDetails } = await read(id);
  return [...new Set(engagementDetails.map(({ studentName }) => studentName))].sort();
}
const wholeJardim = () => ({ studentIds: [at.ana.id, at.bruno.id], classroomIds: [at.jardim.id] });

test('what is scheduled for a whole classroom leaves for whoever is in it then', async () => {
  const id = await schedule(wholeJardim());
  expect((await read(id)).wholeClassrooms).toEqual([{ id: at.jardim.id, name: 'Jardim A' }]);
  await move([at.duda.id], at.jardim.id);
  await move([at.bruno.id], at.segundoAno.id);
  // The list, the page and the plan of a move say it before it leaves.
  expect((await read(id)).studentIds).toEqual([at.ana.id, at.duda.id]);
  const rows = (await administrator.get(`${address}/list`)).json<AnnouncementListItem[]>();
  expect(rows[0]).toMatchObject({
    classrooms: [{ name: 'Jardim A' }],
    wholeClassrooms: [{ name: 'Jardim A' }],
  });
  expect(await leave(id)).toBe(true);
  expect(await reached(id)).toEqual(['Ana Lima Prado', 'Duda Dias']);
  const sent = await read(id);
  expect(sent.report.total).toBe(2);
  expect(sent).toMatchObject({ wholeClassrooms: [] });
});

test('who was chosen singly stays, also where a classroom brought them meanwhile', async () => {
  const id = await schedule({
    studentIds: [at.ana.id, at.bruno.id, at.caio.id],
    classroomIds: [at.jardim.id],
  });
  await move([at.caio.id], at.jardim.id);
  await move([at.caio.id, at.bruno.id], at.segundoAno.id);
  expect((await read(id)).studentIds).toEqual([at.ana.id, at.caio.id]);
  await leave(id);
  expect(await reached(id)).toEqual(['Ana Lima Prado', 'Caio Reis']);
});

test('a call that names students alone is sent to them, as specified', async () => {
  const id = await schedule({ studentIds: [at.ana.id, at.bruno.id] });
  await move([at.duda.id], at.jardim.id);
  await move([at.bruno.id], at.segundoAno.id);
  await leave(id);
  expect(await reached(id)).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);
});

test('classrooms bring their students at once where nothing is scheduled', async () => {
  const id = await schedule({
    studentIds: [at.ana.id],
    classroomIds: [at.jardim.id],
    communication: { scheduledDate: undefined },
  });
  expect(await reached(id)).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);
});

test('of two whole classrooms siblings are reached once each, wherever they move', async () => {
  const id = await schedule({
    studentIds: [at.ana.id, at.bruno.id, at.caio.id, at.duda.id],
    classroomIds: [at.jardim.id, at.segundoAno.id],
  });
  await move([at.bruno.id], at.segundoAno.id);
  await move([at.caio.id], at.jardim.id);
  await leave(id);
  const sent = await read(id);
  expect(await reached(id)).toHaveLength(4);
  expect(sent.communication.isForAllClassrooms).toBe(true);
  const places = await query<{ name: string; room: string }>(
    at.db,
    `select students.name, classrooms.name as room from recipients
     join students on students.id = student_id join classrooms on classrooms.id = recipients.classroom_id
     where students.id in ('${at.bruno.id}', '${at.caio.id}') group by 1, 2 order by 1`,
  );
  expect(places).toEqual([
    { name: 'Bruno Lima Prado', room: '2º Ano' },
    { name: 'Caio Reis', room: 'Jardim A' },
  ]);
});

test('a change keeps the classrooms that it names, and undoing one puts them back', async () => {
  const id = await schedule(wholeJardim());
  const changed = bodyOf({ ...wholeJardim(), communication: { ...later, title: 'Outro' } });
  expect((await administrator.put(`${address}/${id}`, changed)).statusCode).toBe(200);
  expect((await read(id)).wholeClassrooms).toHaveLength(1);

  const now = bodyOf({ ...wholeJardim(), communication: { scheduledDate: undefined } });
  const held = await administrator.put(`${address}/${id}?holdSeconds=12`, now);
  expect(held.json<Announcement>().wholeClassrooms).toEqual([]);
  expect((await administrator.post(`/v1/communication/${id}/undo`)).statusCode).toBe(200);
  await move([at.duda.id], at.jardim.id);
  expect((await read(id)).studentIds).toContain(at.duda.id);

  const singly = bodyOf({ studentIds: [at.ana.id] });
  await administrator.put(`${address}/${id}`, singly);
  expect(await read(id)).toMatchObject({ studentIds: [at.ana.id] });
  expect((await read(id)).wholeClassrooms).toEqual([]);
});

test('a teacher chooses their own classrooms, and follows them as long as they are theirs', async () => {
  const refused = await teacher.post(
    address,
    bodyOf({ studentIds: [at.ana.id], classroomIds: [at.segundoAno.id] }),
  );
  expect(refused.statusCode).toBe(403);
  const strange = { studentIds: [at.ana.id], classroomIds: [at.otherClassroom.id] };
  expect((await teacher.post(address, bodyOf(strange))).statusCode).toBe(404);

  const id = await schedule(wholeJardim(), teacher);
  await query(at.db, `delete from employee_classrooms where employee_id = '${at.teacher.id}'`);
  await move([at.duda.id], at.jardim.id);
  expect((await read(id)).wholeClassrooms).toEqual([]);
  await leave(id);
  // It leaves for whom they had chosen while they might.
  expect(await reached(id)).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);
});

test('a classroom that is archived or emptied is not followed: its last students keep the item', async () => {
  const id = await schedule(wholeJardim());
  const places = [at.ana, at.bruno].map((one) => ({ id: one.id, classroomId: at.segundoAno.id }));
  const archival = `/v1/Classrooms/${at.jardim.id}/archival`;
  expect((await administrator.post(archival, { students: places })).statusCode).toBe(200);
  expect((await read(id)).wholeClassrooms).toEqual([]);
  const again = await administrator.put(`${address}/${id}`, bodyOf(wholeJardim()));
  expect([again.statusCode, again.body]).toEqual([422, expect.stringContaining('arquivada')]);
  await leave(id);
  expect(await reached(id)).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);
});

test('a deleted student gets nothing, and erasing them leaves what waits for their classroom', async () => {
  const lonely = await makeStudent(at.db, at.jardim, 'Davi Lima', [at.lia]);
  await move([at.ana.id, at.bruno.id], at.segundoAno.id);
  const id = await schedule({ studentIds: [lonely.id], classroomIds: [at.jardim.id] });
  await administrator.delete(`/v1/Students/${lonely.id}`);
  const erasure = `/v1/deletedStudents/${lonely.id}`;
  const { headers } = await administrator.get(erasure);
  const confirmed = { 'if-match': String(headers.etag) };
  const erased = await administrator.delete(erasure, undefined, confirmed);
  expect(erased.statusCode).toBe(204);
  await move([at.duda.id], at.jardim.id);
  await leave(id);
  expect(await reached(id)).toEqual(['Duda Dias']);
});

test('an item that leaves while a student moves waits, and takes them along', async () => {
  const id = await schedule(wholeJardim());
  const { id: classroomId } = at.jardim;
  const locked = Promise.withResolvers<void>();
  const moving = at.db.transaction(async (tx) => {
    await lockWaiting(tx, at.school.id);
    locked.resolve();
    await placeStudents(tx, at.school.id, [{ id: at.duda.id, classroomId }]);
    await followClassrooms(tx, at.school.id);
  });
  await locked.promise;
  const leaving = leave(id);
  await moving;
  expect(await leaving).toBe(true);
  expect(await reached(id)).toEqual(['Ana Lima Prado', 'Bruno Lima Prado', 'Duda Dias']);

  // The other way round the student is in the class after it left.
  const next = await schedule(wholeJardim());
  await leave(next);
  await move([at.caio.id], at.jardim.id);
  expect((await read(next)).studentIds).not.toContain(at.caio.id);
});

test.each(Object.keys(communicationKinds) as CommunicationKind[])(
  'a scheduled %s follows a new student and one whom a form moves',
  async (kind) => {
    const image = { ...imageColumns, schoolId: at.school.id, uploadedBy: at.administrator.id };
    const { id: fileId } = await makeFile(at.db, image);
    const { create, get } = communicationKinds[kind].paths;
    const content = { communication: later, studentIds: [at.ana.id], fileIds: [fileId] };
    const body = { ...communicationBody(kind, content), classroomIds: [at.jardim.id] };
    const { id } = (await administrator.post(create, body)).json<Created>();
    const eva = {
      name: 'Eva Melo',
      classroomId: at.jardim.id,
      gender: 'Female',
      responsibles: [{ name: 'Rita Melo', phone: '11977770000' }],
    };
    const added = (await administrator.post('/v1/Students', eva)).json<Created>();
    const moved = {
      name: 'Duda Dias',
      classroomId: at.jardim.id,
      gender: 'Female',
      responsibles: [{ name: 'Rosa Dias', phone: '11900000004' }],
    };
    expect((await administrator.put(`/v1/Students/${at.duda.id}`, moved)).statusCode).toBe(200);
    await leave(id);
    const sent = (await administrator.get(get.replace(':id', id))).json<Announcement>();
    const names = sent.engagementDetails.map(({ responsibleName }) => responsibleName).sort();
    expect(names).toEqual(['Marta Lima', 'Marta Lima', 'Rita Melo', 'Rosa Dias']);
    expect(sent.studentIds).toContain(added.id);
  },
);
