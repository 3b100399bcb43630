import type {
  DeletedEmployee,
  Employee,
  EmployeeDeletion,
  Problem,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInDay as day } from 'date-fns/constants';
import { makeEmployee, password } from '../../../testing/school.ts';
import { callerOf } from '../../../testing/caller.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock();
const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: clock.now,
});

const remove = (id: string) => administrator.delete(`/v1/Employees/${id}`);
const deleted = async () =>
  (await administrator.get('/v1/deletedEmployees')).json<DeletedEmployee[]>();
const takeBack = (id: string, body: object = { email: null }) =>
  administrator.post(`/v1/deletedEmployees/${id}/return`, body);
const code = (answer: { json: <T>() => T }) => answer.json<Problem>().code;
const newcomer = (name: string, email: string) => ({
  name,
  email,
  password,
  role: 'Teacher',
  classroomIds: [at.segundoAno.id],
});

test('before a deletion what still goes out and the classes left alone are named', async () => {
  const scheduledDate = new Date(clock.now().getTime() + 3 * day).toISOString();
  const made = await teacher.post('/v1/communication/announcement', {
    communication: { title: 'Reunião', description: 'Na sala 2', scheduledDate },
    studentIds: [at.ana.id],
  });
  expect(made.statusCode).toBe(201);
  const address = `/v1/Employees/${at.teacher.id}/deletion`;
  const plan = (await administrator.get(address)).json<EmployeeDeletion>();
  expect(plan).toEqual({
    scheduled: [
      {
        id: made.json<{ id: string }>().id,
        kind: 'announcement',
        title: 'Reunião',
        sendsAt: scheduledDate,
      },
    ],
    classroomsAlone: ['Jardim A'],
  });
  await makeEmployee(at.db, at.school.id, 'colega@girassol.test', 'Teacher', [at.jardim]);
  const again = (await administrator.get(address)).json<EmployeeDeletion>();
  expect(again.classroomsAlone).toEqual([]);
  expect((await teacher.get(address)).statusCode).toBe(403);
});

test('an employee comes back with password and classes; the old session stays ended', async () => {
  const { headers } = await signIn(at.app, at.teacher.email);
  await remove(at.teacher.id);
  expect(await deleted()).toMatchObject([
    { id: at.teacher.id, email: at.teacher.email, role: 'Teacher' },
  ]);
  expect((await takeBack(at.teacher.id)).json<Employee>()).toMatchObject({
    id: at.teacher.id,
    role: 'Teacher',
    classroomIds: [at.jardim.id],
  });
  expect((await at.app.inject({ url: '/v1/Classrooms/List', headers })).statusCode).toBe(401);
  const back = await callerOf(at.app, at.teacher.email);
  expect((await back.get('/v1/Classrooms/List')).statusCode).toBe(200);
  expect(await deleted()).toEqual([]);
  expect(code(await takeBack(at.teacher.id))).toBe('not-deleted');
});

test('30 days later there is no way back', async () => {
  await remove(at.teacher.id);
  clock.advance(30 * day - 1);
  expect(await deleted()).toHaveLength(1);
  clock.advance(1);
  const late = await callerOf(at.app, 'admin@girassol.test');
  expect((await late.get('/v1/deletedEmployees')).json()).toEqual([]);
  const refused = await late.post(`/v1/deletedEmployees/${at.teacher.id}/return`, { email: null });
  expect(code(refused)).toBe('too-long-ago');
});

test('whose e-mail somebody else took needs another one', async () => {
  await remove(at.teacher.id);
  await administrator.post('/v1/Employees', newcomer('Outra Pessoa', at.teacher.email));
  expect(await deleted()).toMatchObject([{ id: at.teacher.id, email: null }]);
  expect((await takeBack(at.teacher.id)).statusCode).toBe(422);
  expect(code(await takeBack(at.teacher.id, { email: at.teacher.email }))).toBe('email-taken');
  expect(code(await takeBack(at.teacher.id, { email: 'admin@ipe.test' }))).toBe('email-taken');
  const email = 'nova@girassol.test';
  expect((await takeBack(at.teacher.id, { email })).json()).toMatchObject({ email });
  const back = await callerOf(at.app, email);
  expect((await back.get('/v1/Classrooms/List')).statusCode).toBe(200);
});

test('nobody of another school, and no teacher, takes somebody back', async () => {
  await remove(at.teacher.id);
  const colleague = await makeEmployee(at.db, at.school.id, 'c@girassol.test', 'Teacher');
  const address = `/v1/deletedEmployees/${at.teacher.id}/return`;
  expect((await otherSchool.post(address, { email: null })).statusCode).toBe(404);
  expect((await otherSchool.get('/v1/deletedEmployees')).json()).toEqual([]);
  const other = await callerOf(at.app, colleague.email);
  expect((await other.post(address, { email: null })).statusCode).toBe(403);
  expect((await other.get('/v1/deletedEmployees')).statusCode).toBe(403);
});
