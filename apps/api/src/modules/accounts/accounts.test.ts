import type { AuthInfo, CreatedEmployee, OwnSchool } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

const { at, otherSchool } = useTestSchool({ isFreshForEach: true });
const email = 'rita@correio.test';
const ownPassword = 'Minha123';

const post = (url: string, payload: object) => at.app.inject({ method: 'POST', url, payload });
const authenticate = (given: string) =>
  post('/v1/authentication/login', { grantType: 'Password', email, password: given });
async function signInWith(given: string) {
  const response = await authenticate(given);
  return { response, info: response.json<AuthInfo>() };
}
const asCaller = ({ accessToken }: AuthInfo) => ({
  authorization: `Bearer ${accessToken}`,
});
const call = (info: AuthInfo, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  at.app.inject({ method, url, payload, headers: asCaller(info) });
const schoolsOf = async (info: AuthInfo) =>
  (await call(info, 'GET', '/v1/Employees/Profile/Schools')).json<OwnSchool[]>();
const switchTo = (info: AuthInfo, schoolId: string) =>
  call(info, 'POST', '/v1/Employees/Profile/Switch', { schoolId });

/** Chooses the password over a link that was sent to the mailbox. */
async function chooseByMail(chosen: string) {
  await takeEmployeeMails(at.services);
  await post('/v1/authentication/forgotPassword', { email });
  const [mail] = await takeEmployeeMails(at.services);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const set = await post('/v1/authentication/resetPassword', { token, password: chosen });
  expect(set.statusCode).toBe(204);
}

const add = (caller: Caller, classroomId: string, more: object = {}) =>
  caller.post('/v1/Employees', {
    name: 'Rita Reis',
    email: 'Rita@Correio.test',
    password: 'Digitada1',
    role: 'Teacher',
    classroomIds: [classroomId],
    ...more,
  });

/** Rita, a teacher of Girassol who chose her password herself, and of Ipê. */
async function ritaOfTwoSchools() {
  await makeEmployee(at.db, at.school.id, email, 'Teacher', [at.jardim]);
  await chooseByMail(ownPassword);
  await takeEmployeeMails(at.services);
  const added = await add(otherSchool, at.otherClassroom.id);
  expect([added.statusCode, added.json()]).toMatchObject([201, { hasAccount: true }]);
  return added.json<CreatedEmployee>();
}

beforeEach(() => takeEmployeeMails(at.services));

test('a person of two schools enters both with one password, and goes from one to the other', async () => {
  const atIpe = await ritaOfTwoSchools();
  expect(await takeEmployeeMails(at.services)).toEqual([
    expect.objectContaining({
      to: 'Rita@Correio.test',
      subject: 'Escola Ipê: você faz parte de mais uma escola',
      text: expect.stringContaining('Vale a senha que você já usa'),
    }),
  ]);
  expect((await authenticate('Digitada1')).json()).toMatchObject({ code: 2 });
  const first = await signInWith(ownPassword);
  expect(first.info).toMatchObject({
    hasOtherSchools: true,
    employee: { schoolId: at.school.id },
  });
  expect(await schoolsOf(first.info)).toEqual([
    { id: at.otherSchool.id, name: 'Escola Ipê', city: 'Campinas, SP' },
  ]);
  const answer = await switchTo(first.info, at.otherSchool.id);
  const second = answer.json<AuthInfo>();
  expect([answer.statusCode, second.employee]).toMatchObject([200, { id: atIpe.id }]);
  expect(answer.cookies.map(({ name }) => name)).toContain('caderneta_portal');
  expect((await switchTo(first.info, at.otherSchool.id)).statusCode).toBe(401);
  expect((await call(second, 'GET', `/v1/schools/${at.otherSchool.id}`)).statusCode).toBe(200);
  expect((await call(second, 'GET', `/v1/schools/${at.school.id}`)).statusCode).toBe(404);
  const log = await query(at.db, `select school_id, resource from audit_log where verb = 'enter'`);
  expect(log).toEqual([{ school_id: at.otherSchool.id, resource: 'school' }]);
  // The school that was used last.
  expect((await signInWith(ownPassword)).info.employee.schoolId).toBe(at.otherSchool.id);
});

test('a person changes password and e-mail for all of their schools', async () => {
  await ritaOfTwoSchools();
  const { info: other } = await signInWith(ownPassword);
  const { info } = await signInWith(ownPassword);
  const atIpe = (await switchTo(other, at.otherSchool.id)).json<AuthInfo>();
  await takeEmployeeMails(at.services);
  const profile = '/v1/Employees/Profile';
  const changed = await call(info, 'PATCH', profile, {
    password: 'Outra1234',
    currentPassword: ownPassword,
  });
  expect(changed.statusCode).toBe(200);
  expect(await takeEmployeeMails(at.services)).toEqual([
    expect.objectContaining({ subject: 'Escola Girassol e Escola Ipê: a sua senha mudou' }),
  ]);
  expect((await call(atIpe, 'GET', '/v1/Employees/Profile/Schools')).statusCode).toBe(401);
  expect(await schoolsOf(info)).toHaveLength(1);
  const moved = await call(info, 'PATCH', profile, {
    email: 'rita@novo.test',
    currentPassword: 'Outra1234',
  });
  expect(moved.statusCode).toBe(200);
  expect(await schoolsOf(info)).toHaveLength(1);
  expect((await authenticate('Outra1234')).json()).toMatchObject({ code: 1 });
  const taken = await call(info, 'PATCH', profile, {
    email: 'Admin@ipe.test',
    currentPassword: 'Outra1234',
  });
  expect([taken.statusCode, taken.json()]).toMatchObject([409, { code: 'email-taken' }]);
  const log = await query(
    at.db,
    `select fields from audit_log where resource = 'profile' and school_id = '${at.otherSchool.id}' order by id`,
  );
  expect(log).toEqual([{ fields: ['password'] }, { fields: ['email'] }]);
});

test('no school changes e-mail or password of somebody who also works in another', async () => {
  const { id } = await ritaOfTwoSchools();
  const change = { email: 'outra@ipe.test', password: 'Digitada2' };
  const refused = await otherSchool.patch(`/v1/Employees/${id}`, change);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    422,
    { errors: [{ path: 'email' }, { path: 'password' }] },
  ]);
  const renamed = await otherSchool.patch(`/v1/Employees/${id}`, { name: 'Rita R.' });
  expect(renamed.statusCode).toBe(200);
});

test('a person who leaves one school goes on in the other', async () => {
  const { id } = await ritaOfTwoSchools();
  const { info } = await signInWith(ownPassword);
  const atIpe = (await switchTo(info, at.otherSchool.id)).json<AuthInfo>();
  expect((await otherSchool.delete(`/v1/Employees/${id}`)).statusCode).toBe(204);
  expect((await switchTo(atIpe, at.school.id)).statusCode).toBe(401);
  const again = await signInWith(ownPassword);
  expect(again.info.employee.schoolId).toBe(at.school.id);
  expect(again.info.hasOtherSchools).toBeUndefined();
  expect((await switchTo(again.info, at.otherSchool.id)).statusCode).toBe(404);
});

test('the commands of the installation know several schools', async () => {
  await ritaOfTwoSchools();
  const { schools } = await performAct(at.services, 'resetPassword', { email });
  expect(schools).toEqual(['Escola Girassol', 'Escola Ipê']);
  const unclear = performAct(at.services, 'deactivate', { email });
  await expect(unclear).rejects.toMatchObject({ body: { code: 'two-schools' } });
  await performAct(at.services, 'deactivate', { email, school: 'escola ipê' });
  expect((await signInWith(ownPassword)).info.employee.schoolId).toBe(at.school.id);
});

test('a password that a school typed opens no other school, until the owner of the e-mail joins them', async () => {
  await makeEmployee(at.db, at.school.id, email, 'Teacher', [at.jardim]);
  await add(otherSchool, at.otherClassroom.id);
  const [mail] = await takeEmployeeMails(at.services);
  expect(mail?.text).toContain('/esqueci-minha-senha');
  expect((await authenticate('Digitada1')).json()).toMatchObject({ code: 2 });
  const typed = await signInWith(password);
  expect(typed.info).toMatchObject({ employee: { schoolId: at.school.id } });
  expect(await schoolsOf(typed.info)).toEqual([]);
  expect((await switchTo(typed.info, at.otherSchool.id)).statusCode).toBe(404);

  await chooseByMail(ownPassword);
  expect((await switchTo(typed.info, at.otherSchool.id)).statusCode).toBe(401);
  const { info } = await signInWith(ownPassword);
  expect(await schoolsOf(info)).toHaveLength(1);
});

test('who is removed from one school reads where the same password still opens', async () => {
  const { id } = await ritaOfTwoSchools();
  const { info } = await signInWith(ownPassword);
  const atIpe = (await switchTo(info, at.otherSchool.id)).json<AuthInfo>();
  expect(atIpe.employee.id).toBe(id);
  expect((await otherSchool.delete(`/v1/Employees/${id}`)).statusCode).toBe(204);
  const { employee, refreshToken } = atIpe;
  const renewal = { grantType: 'RefreshToken', employeeId: employee.id, refreshToken };
  const refused = await post('/v1/authentication/login', renewal);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { code: 16, message: 'Você não está mais em Escola Ipê. Entrar em Escola Girassol' },
  ]);
  expect((await signInWith(ownPassword)).info.employee.schoolId).toBe(at.school.id);
});
