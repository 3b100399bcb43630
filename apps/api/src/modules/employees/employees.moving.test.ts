import type { ClassroomSummary } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool();

const rooms = async (caller: Caller) =>
  (await caller.get('/v1/Classrooms/List')).json<ClassroomSummary[]>().map(({ name }) => name);
const sees = async (caller: Caller, { id }: { id: string }) =>
  (await caller.get(`/v1/Students/${id}`)).statusCode === 200;
const announce = async (caller: Caller, ...students: { id: string }[]) => {
  const communication = { title: 'Reunião', description: 'Na sala 2' };
  const studentIds = students.map(({ id }) => id);
  const url = '/v1/Communication/announcement';
  return (await caller.post(url, { communication, studentIds })).statusCode;
};

test('a teacher of two classrooms works in both, and in no other', async () => {
  const both = [at.jardim, at.segundoAno];
  await makeEmployee(at.db, at.school.id, 'duas@girassol.test', 'Teacher', both);
  const caller = await callerOf(at.app, 'duas@girassol.test');
  expect(await rooms(caller)).toEqual(['2º Ano', 'Jardim A']);
  expect([await sees(caller, at.ana), await sees(caller, at.caio)]).toEqual([true, true]);
  expect(await announce(caller, at.ana, at.caio)).toBe(201);
  const added = await administrator.post('/v1/Classrooms', {
    name: 'Terceiro',
    period: 'Night',
    diaryMode: 'Simple',
  });
  const { id } = added.json<ClassroomSummary>();
  const detail = await caller.get(`/v1/Classrooms/ClassroomWithStudents?id=${id}`);
  expect(detail.statusCode).toBe(404);
});

test('a teacher who is moved while signed in works in the other classroom at once', async () => {
  const teacher = await makeEmployee(at.db, at.school.id, 'vai@girassol.test', 'Teacher', [
    at.jardim,
  ]);
  const caller = await callerOf(at.app, 'vai@girassol.test');
  expect([await sees(caller, at.ana), await sees(caller, at.caio)]).toEqual([true, false]);
  const patch = { classroomIds: [at.segundoAno.id] };
  await administrator.patch(`/v1/Employees/${teacher.id}`, patch);
  expect([await sees(caller, at.ana), await sees(caller, at.caio)]).toEqual([false, true]);
  expect(await rooms(caller)).toEqual(['2º Ano']);
  expect([await announce(caller, at.ana), await announce(caller, at.caio)]).toEqual([403, 201]);
});

test('a role that changes counts at the next request', async () => {
  const teacher = await makeEmployee(at.db, at.school.id, 'sobe@girassol.test', 'Teacher', [
    at.jardim,
  ]);
  const caller = await callerOf(at.app, 'sobe@girassol.test');
  const list = async () => (await caller.get('/v1/Employees/List')).statusCode;
  const become = (role: string) => administrator.patch(`/v1/Employees/${teacher.id}`, { role });
  expect(await list()).toBe(403);
  await become('Administrator');
  expect(await list()).toBe(200);
  await become('Teacher');
  expect(await list()).toBe(403);
});
