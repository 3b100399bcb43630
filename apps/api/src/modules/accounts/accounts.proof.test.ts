import {
  type AuthInfo,
  type CreatedEmployee,
  getVersionsPermission,
  listVersions,
  openPreview,
  rollBackVersion,
  switchApp,
} from '@caderneta/api-client/contract';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { settingsWith, startOpenidServer } from '../../../testing/openid-server.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

// The administrator of Ipê types e-mails that the settings name, and wants the whole installation.
const technician = 'ti@prefeitura.test';
const tester = 'teste@prefeitura.test';
const provider = await startOpenidServer();
afterAll(() => provider.close());
const { at, otherSchool } = useTestSchool({
  isFreshForEach: true,
  settings: {
    ...settingsWith(provider.url),
    INSTALLATION_ADMINS: `Outra@prefeitura.test, TI@prefeitura.test`,
    PREVIEW_EMPLOYEES: tester,
  },
});

const typed = 'Digitada1';
const own = 'Minha1234';
const post = (url: string, payload: object) => at.app.inject({ method: 'POST', url, payload });

async function signIn(email: string, given: string) {
  const answer = await post('/v1/authentication/login', {
    grantType: 'Password',
    email,
    password: given,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<AuthInfo>();
}
const call = (
  { accessToken }: AuthInfo,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: string,
) => ({
  with: (payload?: object) =>
    at.app.inject({ method, url, payload, headers: { authorization: `Bearer ${accessToken}` } }),
});

async function add(email: string, more: object = {}): Promise<CreatedEmployee> {
  const answer = await otherSchool.post('/v1/Employees', {
    ...{ name: 'Vera Reis', email, password: typed, role: 'Administrator' },
    ...{ classroomIds: [at.otherClassroom.id], ...more },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<CreatedEmployee>();
}

/** Chooses the password over the link that the mailbox got. */
async function chooseByMail(email: string, chosen: string) {
  await takeEmployeeMails(at.services);
  await post('/v1/authentication/forgotPassword', { email });
  const [mail] = await takeEmployeeMails(at.services);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const set = await post('/v1/authentication/resetPassword', { token, password: chosen });
  expect(set.statusCode).toBe(204);
}

/** What the installation lets a session do: all of it, or nothing. */
async function powerOf(info: AuthInfo) {
  const permission = await call(info, 'GET', getVersionsPermission.path).with();
  const acts = [
    await call(info, 'GET', listVersions.path).with(),
    await call(info, 'PUT', switchApp.path).with({ app: 'chat', sentence: null }),
    await call(info, 'POST', rollBackVersion.path).with({ app: 'chat', ring: 'todos', version: 1 }),
  ];
  const refused = acts.filter(({ statusCode }) => statusCode === 403);
  expect([0, acts.length]).toContain(refused.length);
  expect(permission.json()).toMatchObject({ isAllowed: refused.length === 0 });
  return refused.length === 0;
}
/** Whether a session gets as far as the preview's token. */
async function mayPreview(info: AuthInfo) {
  const answer = await call(info, 'POST', openPreview.path).with({ token: 'none' });
  return answer.statusCode === 409;
}

beforeEach(async () => void (await takeEmployeeMails(at.services)));

test('an e-mail that somebody typed gives no power, and the page says what is missing', async () => {
  await add(technician);
  await add(tester);
  const mallory = await signIn(technician, typed);
  expect(await powerOf(mallory)).toBe(false);
  const refused = await call(mallory, 'GET', listVersions.path).with();
  expect(refused.json()).toMatchObject({ code: 'mailbox-unproven' });
  const permission = await call(mallory, 'GET', getVersionsPermission.path).with();
  expect(permission.json()).toEqual({ isAllowed: false, mustProveEmail: true });
  const asTester = await signIn(tester, typed);
  expect(await mayPreview(asTester)).toBe(false);
  // Neither does a password that they choose in Perfil.
  const profile = { password: own, currentPassword: typed };
  await call(mallory, 'PATCH', '/v1/Employees/Profile').with(profile);
  expect(await powerOf(await signIn(technician, own))).toBe(false);
});

test('a link that the mailbox got gives it, to who chose the password alone', async () => {
  await add(technician);
  await add(tester, { role: 'Teacher' });
  const mallory = await signIn(technician, typed);
  await chooseByMail(technician, own);
  await chooseByMail(tester, own);
  expect((await call(mallory, 'GET', listVersions.path).with()).statusCode).toBe(401);
  const info = await signIn(technician, own);
  expect(await powerOf(info)).toBe(true);
  expect(await mayPreview(await signIn(tester, own))).toBe(true);
  // A new password of their own leaves it.
  const profile = { password: 'Outra1234', currentPassword: own };
  await call(info, 'PATCH', '/v1/Employees/Profile').with(profile);
  expect(await powerOf(await signIn(technician, 'Outra1234'))).toBe(true);
});

test('a new password or e-mail by an administrator, and leaving, take it away', async () => {
  const { id } = await add(technician);
  const change = (body: object) => otherSchool.patch(`/v1/Employees/${id}`, body);
  await chooseByMail(technician, own);
  expect((await change({ password: typed })).statusCode).toBe(200);
  expect(await powerOf(await signIn(technician, typed))).toBe(false);

  await chooseByMail(technician, own);
  await change({ email: 'outro@correio.test' });
  await change({ email: technician });
  expect(await powerOf(await signIn(technician, own))).toBe(false);

  await chooseByMail(technician, own);
  await otherSchool.delete(`/v1/Employees/${id}`);
  expect(await add(technician)).toMatchObject({ id });
  expect(await powerOf(await signIn(technician, typed))).toBe(false);
});

test('nobody moves a proven account of their own to a listed e-mail', async () => {
  const { id } = await add('mallory@correio.test');
  await chooseByMail('mallory@correio.test', own);
  await call(await signIn('mallory@correio.test', own), 'PATCH', '/v1/Employees/Profile').with({
    ...{ email: technician, currentPassword: own },
  });
  expect(await powerOf(await signIn(technician, own))).toBe(false);
  // A link that went to the address before is worth nothing at the new one.
  await otherSchool.patch(`/v1/Employees/${id}`, { email: 'mallory@correio.test' });
  await post('/v1/authentication/forgotPassword', { email: 'mallory@correio.test' });
  const [mail] = (await takeEmployeeMails(at.services)).slice(-1);
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await otherSchool.patch(`/v1/Employees/${id}`, { email: technician });
  const late = await post('/v1/authentication/resetPassword', { token, password: typed });
  expect(late.statusCode).toBe(400);
});

test('on the machine an account is proven by its e-mail, and by its school where there are two', async () => {
  const prove = (email: string, school?: string) =>
    performAct(at.services, 'prove', { email, school });
  await expect(prove(technician)).rejects.toMatchObject({ body: { code: 'no-account' } });
  await makeEmployee(at.db, at.school.id, technician, 'Administrator');
  await makeEmployee(at.db, at.otherSchool.id, technician, 'Administrator');
  await query(
    at.db,
    `update employees set password_hash = 'x' || password_hash
     where email = '${technician}' and school_id = '${at.otherSchool.id}'`,
  );
  await expect(prove(technician)).rejects.toMatchObject({ body: { code: 'two-schools' } });
  await prove(technician, 'Escola Ipê');
  const atGirassol = await signIn(technician, password);
  expect(await powerOf(atGirassol)).toBe(false);
  expect(await prove('Ti@Prefeitura.test', 'escola girassol')).toEqual({
    name: `Nome de ${technician}`,
    schools: ['Escola Girassol'],
  });
  expect(await powerOf(atGirassol)).toBe(true);
});

test('Google proves the mailbox of the session that it opened, and of no other', async () => {
  await makeEmployee(at.db, at.otherSchool.id, tester, 'Teacher', [at.otherClassroom]);
  const signInRule = { provider: 'Google', domain: 'prefeitura.test' };
  await otherSchool.patch(`/v1/Schools/${at.otherSchool.id}/Settings`, { signIn: signInRule });
  const start = await post('/v1/authentication/provider/start', { provider: 'Google' });
  const account = { email: tester, sub: '77', email_verified: true, hd: 'prefeitura.test' };
  const back = await provider.choose(start.json<{ address: string }>().address, account);
  const answer = await at.app.inject({
    method: 'POST',
    url: '/v1/authentication/provider/finish',
    payload: { provider: 'Google', answer: back.search },
    cookies: Object.fromEntries(start.cookies.map(({ name, value }) => [name, value])),
  });
  expect(answer.statusCode).toBe(200);
  expect(await mayPreview(answer.json<AuthInfo>())).toBe(true);
  expect(await mayPreview(await signIn(tester, password))).toBe(false);
});
