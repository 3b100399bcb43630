import type { Announcement, AnnouncementListItem, Created } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { employeeClassrooms } from '#/database/schema/employees.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/communication/announcement';
let otherTeacher: Caller;
const { at, administrator, teacher, otherSchool } = useTestSchool();
beforeAll(async () => {
  await makeEmployee(at.db, at.school.id, 'segundo@girassol.test', 'Teacher', [at.segundoAno]);
  otherTeacher = await callerOf(at.app, 'segundo@girassol.test');
});

const bodyOf = (...studentIds: string[]) => ({
  communication: { title: 'Reunião', description: 'Na sala 2' },
  studentIds,
});
async function send(caller: Caller, ...studentIds: string[]): Promise<string> {
  const response = await caller.post(address, bodyOf(...studentIds));
  expect(response.statusCode).toBe(201);
  return response.json<Created>().id;
}
const listed = async (caller: Caller) => {
  const response = await caller.get(`${address}/list`);
  return response.json<AnnouncementListItem[]>().map(({ communication }) => communication.id);
};

test('a teacher sends to their classrooms alone', async () => {
  const response = await teacher.post(address, bodyOf(at.ana.id, at.caio.id));
  expect(response.statusCode).toBe(403);
  expect(await listed(administrator)).toEqual([]);
  expect((await teacher.post(address, bodyOf(at.otherStudent.id))).statusCode).toBe(404);
});

test('a teacher reads what reaches their classrooms, and of it their part', async () => {
  const all = await send(administrator, at.ana.id, at.caio.id);
  const elsewhere = await send(administrator, at.duda.id);
  expect(await listed(teacher)).toEqual([all]);
  expect(await listed(otherTeacher)).toEqual([elsewhere, all]);
  expect(await listed(otherSchool)).toEqual([]);

  const read = (await teacher.get(`${address}/${all}`)).json<Announcement>();
  expect(read.classrooms).toEqual([{ id: at.jardim.id, name: 'Jardim A' }]);
  expect(read.report).toMatchObject({ classrooms: [{ name: 'Jardim A' }], total: 1 });
  expect(read.studentIds).toEqual([at.ana.id]);
  expect(read.engagementDetails.map(({ studentId }) => studentId)).toEqual([at.ana.id]);
  expect(read.communication.isEditable).toBe(false);
  expect((await teacher.get(`${address}/${elsewhere}`)).statusCode).toBe(404);
  expect((await otherSchool.get(`${address}/${all}`)).statusCode).toBe(404);
  const [row] = (await teacher.get(`${address}/list`)).json<AnnouncementListItem[]>();
  expect(row).toMatchObject({ classrooms: read.classrooms, report: { total: 1, visualized: 0 } });
});

test('a teacher deletes only what they sent, an administrator anything of the school', async () => {
  const administrators = await send(administrator, at.ana.id);
  const teachers = await send(teacher, at.ana.id);
  const another = await send(otherTeacher, at.duda.id);
  const remove = async (caller: Caller, id: string) =>
    (await caller.delete(`${address}/${id}`)).statusCode;

  expect(await remove(teacher, administrators)).toBe(403);
  expect(await remove(teacher, another)).toBe(404);
  expect(await remove(otherSchool, teachers)).toBe(404);
  expect(await listed(administrator)).toEqual(
    expect.arrayContaining([administrators, teachers, another]),
  );
  expect(await remove(teacher, teachers)).toBe(204);
  expect(await remove(teacher, teachers)).toBe(404);
  expect(await remove(administrator, another)).toBe(204);
  expect((await administrator.get(`${address}/${teachers}`)).statusCode).toBe(404);
  expect(await listed(administrator)).not.toContain(teachers);
});

test('a teacher changes only what they sent', async () => {
  const administrators = await send(administrator, at.ana.id);
  const change = async (caller: Caller) =>
    (await caller.put(`${address}/${administrators}`, bodyOf(at.ana.id))).statusCode;
  expect(await change(teacher)).toBe(403);
  expect(await change(otherTeacher)).toBe(404);
  expect(await change(otherSchool)).toBe(404);
});

test('a teacher who left a classroom still reads what they sent, not who answered', async () => {
  const id = await send(teacher, at.ana.id);
  const ofTeacher = eq(employeeClassrooms.employeeId, at.teacher.id);
  await at.db.delete(employeeClassrooms).where(ofTeacher);
  expect(await listed(teacher)).toContain(id);
  const read = (await teacher.get(`${address}/${id}`)).json<Announcement>();
  expect(read).toMatchObject({ engagementDetails: [], studentIds: [], report: { total: 0 } });
});
