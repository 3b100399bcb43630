import type { Created, Employee, Problem } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { startTestApp } from '../../../testing/app.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/Employees';
const { at, administrator } = useTestSchool();

const make = (email: string, role: 'Administrator' | 'Teacher') =>
  makeEmployee(at.db, at.school.id, email, role, [at.jardim]);
const remove = (caller: Caller, { id }: { id: string }) => caller.delete(`${address}/${id}`);
const demote = (caller: Caller, { id }: { id: string }) =>
  caller.patch(`${address}/${id}`, { role: 'Teacher' });
const login = (payload: object) =>
  at.app.inject({ method: 'POST', url: '/v1/authentication/login', payload });
const administrators = async (caller: Caller) =>
  (await caller.get(`${address}/List`)).statusCode === 200;
const what = (problem: { statusCode: number; json: <T>() => T }) => {
  const { code, detail } = problem.json<Problem>();
  return [problem.statusCode, code, detail];
};

test('a deleted employee is out within one request, and their texts keep their name', async () => {
  const teacher = await make('sai@girassol.test', 'Teacher');
  const { authInfo, headers } = await signIn(at.app, teacher.email);
  const caller = await callerOf(at.app, teacher.email);
  const diary = await caller.post('/v1/Communication/diary', {
    communication: { mode: 'Preschool', details: 'Dormiu bem' },
    studentIds: [at.ana.id],
  });
  expect(diary.statusCode).toBe(201);

  expect((await remove(administrator, teacher)).statusCode).toBe(204);
  expect((await at.app.inject({ url: '/v1/Classrooms/List', headers })).statusCode).toBe(401);
  expect((await caller.get('/v1/Classrooms/List')).statusCode).toBe(401);
  const { employee, refreshToken } = authInfo;
  const renewal = { grantType: 'RefreshToken', employeeId: employee.id, refreshToken };
  expect((await login(renewal)).json()).toMatchObject({ code: 16 });
  const again = { grantType: 'Password', email: teacher.email, password };
  expect((await login(again)).json()).toMatchObject({ code: 16 });

  expect((await administrator.get(`${address}/${teacher.id}`)).statusCode).toBe(404);
  expect((await remove(administrator, teacher)).statusCode).toBe(404);
  const diaries = `/v1/Diaries/GetStudentDiaries?studentId=${at.ana.id}`;
  expect((await administrator.get(diaries)).json()).toMatchObject([
    { employee: { name: teacher.name } },
  ]);
});

test('nobody deletes themself, however the id is spelled', async () => {
  await make('segunda@girassol.test', 'Administrator');
  const refused = [409, 'own-account', 'Você não pode deletar a si mesmo.'];
  expect(what(await remove(administrator, at.administrator))).toEqual(refused);
  const id = at.administrator.id.toUpperCase();
  expect(what(await remove(administrator, { id }))).toEqual(refused);
});

test('the last administrator stays one', async () => {
  const only = await callerOf(at.app, 'admin@ipe.test');
  const refused = [409, 'last-administrator', 'A escola precisa de ao menos um administrador.'];
  expect(what(await demote(only, at.otherAdministrator))).toEqual(refused);
  const added = await only.post(address, {
    name: 'Outra',
    email: 'outra@ipe.test',
    password,
    role: 'Administrator',
    classroomIds: [at.otherClassroom.id],
  });
  expect((await demote(only, at.otherAdministrator)).statusCode).toBe(200);
  expect(await administrators(only)).toBe(false);
  const other = await callerOf(at.app, 'outra@ipe.test');
  expect(what(await demote(other, added.json<Created>()))).toEqual(refused);
  expect((await remove(other, at.otherAdministrator)).statusCode).toBe(204);
});

test.each([
  ['demote', demote],
  ['delete', remove],
])(
  'two administrators who %s each other at the same moment do not both succeed',
  async (_, act) => {
    const school = await startTestApp();
    try {
      const rooms = [school.jardim];
      const other = await makeEmployee(
        school.db,
        school.school.id,
        'x@y.test',
        'Administrator',
        rooms,
      );
      const one = await callerOf(school.app, 'admin@girassol.test');
      const two = await callerOf(school.app, 'x@y.test');
      await Promise.all([act(one, other), act(two, school.administrator)]);
      const left = await Promise.all([administrators(one), administrators(two)]);
      expect(left.filter(Boolean)).toHaveLength(1);
    } finally {
      await school.close();
    }
  },
);

const body = (more: object) => ({
  name: 'Nome de volta@girassol.test',
  email: 'Volta@girassol.test',
  password: 'Nova1234',
  role: 'Administrator',
  classroomIds: [at.segundoAno.id],
  ...more,
});

test('an employee added again with the same name and e-mail is the same person, by a new password', async () => {
  const former = await make('volta@girassol.test', 'Teacher');
  await remove(administrator, former);
  const back = await administrator.post(address, body({}));
  expect([back.statusCode, back.json()]).toEqual([
    201,
    {
      id: former.id,
      name: former.name,
      email: 'Volta@girassol.test',
      role: 'Administrator',
      classroomIds: [at.segundoAno.id],
    },
  ]);
  const signedIn = (typed: string) =>
    login({ grantType: 'Password', email: former.email, password: typed });
  expect((await signedIn(password)).json()).toMatchObject({ code: 2 });
  expect((await signedIn('Nova1234')).statusCode).toBe(200);
});

test('another person takes over the e-mail of a former one, whose name stays with their work', async () => {
  const former = await make('secretaria@girassol.test', 'Teacher');
  await remove(administrator, former);
  const email = 'Secretaria@girassol.test';
  const added = await administrator.post(address, body({ name: 'Outra Pessoa', email }));
  expect(added.json<Employee>().id).not.toBe(former.id);

  const another = await make('direcao@girassol.test', 'Teacher');
  await remove(administrator, another);
  const moved = await administrator.patch(`${address}/${at.teacher.id}`, { email: another.email });
  expect(moved.json<Employee>().email).toBe(another.email);
});
