import {
  type AuthInfo,
  type OwnSchool,
  type SchoolSignIn,
  type SignInProvider,
} from '@caderneta/api-client/contract';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { callerOf } from '../../../testing/caller.ts';
import {
  type OpenidServer,
  settingsWith,
  startOpenidServer,
  type TestAccount,
} from '../../../testing/openid-server.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const server = await startOpenidServer();
afterAll(() => server.close());
const settings = settingsWith(server.url);
const { at, administrator, otherSchool } = useTestSchool({ isFreshForEach: true, settings });

const domain = 'girassol.test';
const tenantId = '11111111-2222-4333-8444-555555555555';
const otherTenant = '99999999-2222-4333-8444-555555555555';
const google: TestAccount = {
  email: 'Prof@Girassol.test',
  sub: '1234567890',
  email_verified: true,
  hd: domain,
};
const microsoft: TestAccount = {
  email: 'prof@girassol.test',
  tid: tenantId,
  oid: 'oid-of-prof',
  xms_edov: true,
};

const useSettings = (caller: typeof administrator, schoolId: string, signIn: SchoolSignIn) =>
  caller.patch(`/v1/Schools/${schoolId}/Settings`, { signIn });

/** A browser, which keeps the cookie that a sign-in begins with. */
class Browser {
  cookies: Record<string, string> = {};

  async post(url: string, payload: object) {
    const response = await at.app.inject({ method: 'POST', url, payload, cookies: this.cookies });
    for (const { name, value } of response.cookies) this.cookies[name] = value;
    return response;
  }

  async start(provider: SignInProvider = 'Google'): Promise<string> {
    const response = await this.post('/v1/authentication/provider/start', { provider });
    expect(response.statusCode).toBe(200);
    return response.json<{ address: string }>().address;
  }

  finish(answer: URL | string, provider: SignInProvider = 'Google') {
    const payload = { provider, answer: typeof answer === 'string' ? answer : answer.search };
    return this.post('/v1/authentication/provider/finish', payload);
  }

  async signIn(account: TestAccount | undefined) {
    const provider = account?.tid ? 'Microsoft' : 'Google';
    const answer = await server.choose(await this.start(provider), account);
    return this.finish(answer, provider);
  }
}

/** The sentence of a refusal; the employee's e-mail where there is none. */
async function outcomeOf(account: TestAccount | undefined, browser = new Browser()) {
  const response = await browser.signIn(account);
  const body = response.json<AuthInfo & { message: string; code: number }>();
  if (response.statusCode === 200) return body.employee.email;
  expect([response.statusCode, body.code]).toEqual([400, 22]);
  return body.message;
}

const callerWith = ({ accessToken }: AuthInfo) => ({
  get: (url: string) => at.app.inject({ url, headers: { authorization: `Bearer ${accessToken}` } }),
  switchTo: (schoolId: string) =>
    at.app.inject({
      method: 'POST',
      url: '/v1/Employees/Profile/Switch',
      payload: { schoolId },
      headers: { authorization: `Bearer ${accessToken}` },
    }),
});

const anyCall = '/v1/Diaries/GetPendingDiaryCount';
const noAccount = 'Não há conta para este e-mail. Peça à administração da escola.';
const unproven = (name: string) =>
  `${name} não confirmou que este e-mail é seu. Use a conta da escola.`;
const notBegun = 'Esta entrada demorou ou começou em outro navegador. Tente de novo.';
const failed = 'Google não confirmou a entrada. Tente de novo ou entre com a senha.';
const onGoogle: SchoolSignIn = { provider: 'Google', domain: 'Girassol.test' };
const onMicrosoft: SchoolSignIn = { provider: 'Microsoft', domain, tenantId };

beforeEach(async () => {
  server.trouble = {};
  server.asked.length = 0;
  const on = await useSettings(administrator, at.school.id, onGoogle);
  expect(on.statusCode).toBe(200);
  await takeEmployeeMails(at.services);
});

test('a teacher signs in as with a password, at the first time their e-mail says so', async () => {
  const browser = new Browser();
  const first = await browser.signIn(google);
  expect(first.json()).toMatchObject({ employee: { id: at.teacher.id, role: 'Teacher' } });
  const info = first.json<AuthInfo>();
  expect((await callerWith(info).get('/v1/Diaries/GetPendingDiaryCount')).statusCode).toBe(200);
  expect(Object.keys(browser.cookies)).toEqual(
    expect.arrayContaining(['caderneta_portal', 'caderneta_device']),
  );
  const { employee, refreshToken } = info;
  const renewal = { grantType: 'RefreshToken', employeeId: employee.id, refreshToken };
  expect((await browser.post('/v1/authentication/login', renewal)).statusCode).toBe(200);
  expect(await takeEmployeeMails(at.services)).toMatchObject([
    { to: 'prof@girassol.test', subject: 'Escola Girassol: você entrou com Google' },
  ]);
  expect(await outcomeOf(google)).toBe('prof@girassol.test');
  expect(await takeEmployeeMails(at.services)).toEqual([]);
  const networks = `select * from sign_in_networks where employee_id = '${at.teacher.id}'`;
  expect(await query(at.db, networks)).toHaveLength(1);
});

test.each([
  ['nobody of the school', { ...google, email: 'ninguem@girassol.test' }, noAccount],
  [
    'an administrator',
    { ...google, email: 'admin@girassol.test' },
    'Administradores entram com e-mail e senha.',
  ],
  ['a personal account with the same e-mail', { ...google, hd: undefined }, unproven('Google')],
  ['another organization', { ...google, hd: 'outra.test' }, unproven('Google')],
  ['an e-mail that nobody verified', { ...google, email_verified: false }, unproven('Google')],
  ['no e-mail', { ...google, email: undefined }, unproven('Google')],
  [
    'an e-mail whose K is a Kelvin sign',
    { ...google, email: 'prof@girassol.test\u212a' },
    unproven('Google'),
  ],
  [
    'another domain that has the e-mail',
    { ...google, email: 'prof@ipe.test', hd: 'ipe.test' },
    noAccount,
  ],
  [
    'somebody who thinks better of it',
    undefined,
    'A entrada foi cancelada. Tente de novo ou entre com a senha.',
  ],
])('Google: %s gets no session, and no account is made', async (_, account, sentence) => {
  const countOf = async () => (await query(at.db, 'select id from employees')).length;
  const before = await countOf();
  expect(await outcomeOf(account)).toBe(sentence);
  expect(await countOf()).toBe(before);
});

test.each([
  ['an account of the directory', microsoft, 'prof@girassol.test'],
  [
    'a domain that the directory did not prove to own',
    { ...microsoft, xms_edov: false },
    unproven('Microsoft'),
  ],
  ['a client without that claim', { ...microsoft, xms_edov: undefined }, unproven('Microsoft')],
  ['another directory that writes the same e-mail', { ...microsoft, tid: otherTenant }, undefined],
  ['an account without an id', { ...microsoft, oid: undefined, sub: 'x' }, unproven('Microsoft')],
])('Microsoft: %s', async (_, account, outcome) => {
  await useSettings(administrator, at.school.id, onMicrosoft);
  const failedThere = 'Microsoft não confirmou a entrada. Tente de novo ou entre com a senha.';
  expect(await outcomeOf(account)).toBe(outcome ?? failedThere);
});

test('with schools in two directories the account says which, and opens its own school alone', async () => {
  await useSettings(administrator, at.school.id, onMicrosoft);
  const theirs = { provider: 'Microsoft', domain, tenantId: otherTenant } as const;
  await useSettings(otherSchool, at.otherSchool.id, theirs);
  const here = await new Browser().signIn(microsoft);
  expect(here.json<AuthInfo>().employee.schoolId).toBe(at.school.id);
  const intruder = { ...microsoft, tid: otherTenant };
  expect(await outcomeOf(intruder)).toBe(noAccount);
  server.trouble = { claims: (claims) => ({ ...claims, tid: tenantId }) };
  expect(await outcomeOf(intruder)).toMatch(/^Microsoft não confirmou/);
});

test('an answer works once, in the browser that asked, for the provider that was asked', async () => {
  const [own, foreign] = [new Browser(), new Browser()];
  const answer = await server.choose(await own.start(), google);
  const sentence = async (from: Browser, given: URL | string, provider?: SignInProvider) =>
    (await from.finish(given, provider)).json<{ message: string }>().message;
  // Login CSRF: a link with the answer of somebody else's sign-in.
  expect(await sentence(foreign, answer)).toBe(notBegun);
  await foreign.start();
  expect(await sentence(foreign, answer)).toBe(notBegun);
  const copy = { ...own.cookies };
  expect(await sentence(Object.assign(new Browser(), { cookies: copy }), answer, 'Microsoft')).toBe(
    notBegun,
  );
  expect((await own.finish(answer)).statusCode).toBe(200);
  expect(await sentence(own, answer)).toBe(notBegun);
  expect(await sentence(Object.assign(new Browser(), { cookies: copy }), answer)).toBe(notBegun);
  const forged = Object.assign(new Browser(), { cookies: { caderneta_sign_in: 'a.b.c.d.e' } });
  expect(await sentence(forged, answer)).toBe(notBegun);
});

test('the code of another sign-in, which lacks its verifier and nonce, opens nothing', async () => {
  const stolen = await server.choose(await new Browser().start(), google);
  const browser = new Browser();
  const answer = await server.choose(await browser.start(), google);
  answer.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  expect((await browser.finish(answer)).json()).toMatchObject({ message: failed });
});

test.each<[string, OpenidServer['trouble'], string]>([
  ['another provider’s answer', { answer: (q) => q.set('iss', 'https://mau.test') }, failed],
  ['an answer that names no provider', { answer: (q) => q.delete('iss') }, failed],
  ['two codes', { answer: (q) => q.append('code', 'outro') }, failed],
  ['another nonce', { claims: (c) => ({ ...c, nonce: 'outro' }) }, failed],
  ['a token for another client', { claims: (c) => ({ ...c, aud: 'outro' }) }, failed],
  ['a token of another issuer', { claims: (c) => ({ ...c, iss: 'https://mau.test' }) }, failed],
  ['a token that nobody signed', { isForged: true }, failed],
  [
    'a provider that hangs up',
    { isAway: true },
    'Não foi possível falar com Google. Tente de novo ou entre com a senha.',
  ],
])('%s is refused', async (_, trouble, sentence) => {
  server.trouble = trouble;
  expect(await outcomeOf(google)).toBe(sentence);
});

test('an e-mail that was given to another account opens nothing until the school says so', async () => {
  await outcomeOf(google);
  const successor = { ...google, sub: '999' };
  expect(await outcomeOf(successor)).toMatch(/^Este e-mail era de outra conta Google\./);
  expect(await outcomeOf(google)).toBe('prof@girassol.test');
  const { id } = at.teacher;
  await administrator.patch(`/v1/Employees/${id}`, { password: 'NovaSenha1' });
  expect(await outcomeOf(successor)).toBe('prof@girassol.test');
  expect(await outcomeOf(google)).toMatch(/^Este e-mail era de outra conta Google\./);
});

test('an account enters as one employee of a school, whatever e-mail it has next', async () => {
  await makeEmployee(at.db, at.school.id, 'outra@girassol.test', 'Teacher');
  await outcomeOf(google);
  const renamed = { ...google, email: 'outra@girassol.test' };
  expect(await outcomeOf(renamed)).toMatch(/^Este e-mail era de outra conta/);
  // The school follows the new e-mail of the same person.
  await administrator.patch(`/v1/Employees/${at.teacher.id}`, { email: 'ana@girassol.test' });
  expect(await outcomeOf({ ...google, email: 'ana@girassol.test' })).toBe('ana@girassol.test');
});

test('a session ends with the employee, the role of a teacher, and the school’s choice', async () => {
  const { id } = at.teacher;
  const open = async () => (await new Browser().signIn(google)).json<AuthInfo>();
  const isOpen = async (info: AuthInfo) => (await callerWith(info).get(anyCall)).statusCode !== 401;
  const asTeacher = await open();
  expect(await isOpen(asTeacher)).toBe(true);
  await administrator.patch(`/v1/Employees/${id}`, { role: 'Administrator' });
  expect(await isOpen(asTeacher)).toBe(false);
  expect(await outcomeOf(google)).toBe('Administradores entram com e-mail e senha.');
  const classroomIds = [at.jardim.id];
  await administrator.patch(`/v1/Employees/${id}`, { role: 'Teacher', classroomIds });

  const [byProvider, byPassword] = [await open(), await callerOf(at.app, 'prof@girassol.test')];
  await useSettings(administrator, at.school.id, { provider: 'None' });
  expect(await isOpen(byProvider)).toBe(false);
  expect((await byPassword.get(anyCall)).statusCode).not.toBe(401);
  const asked = await new Browser().post('/v1/authentication/provider/start', {
    provider: 'Google',
  });
  expect(asked.statusCode).toBe(400);

  await useSettings(administrator, at.school.id, onGoogle);
  const last = await open();
  await administrator.delete(`/v1/Employees/${id}`);
  expect(await isOpen(last)).toBe(false);
  expect(await outcomeOf(google)).toBe(noAccount);
});

test('the choice that changes between start and answer counts', async () => {
  const browser = new Browser();
  const answer = await server.choose(await browser.start(), google);
  await useSettings(administrator, at.school.id, { provider: 'Google', domain: 'outra.test' });
  expect((await browser.finish(answer)).json()).toMatchObject({ message: noAccount });
});

/** The same person teaches at Ipê, with the same e-mail and password. */
const alsoAtIpe = (role: 'Teacher' | 'Administrator') =>
  makeEmployee(at.db, at.otherSchool.id, 'prof@girassol.test', role, [at.otherClassroom]);
const schoolsOf = async (info: AuthInfo) =>
  (await callerWith(info).get('/v1/Employees/Profile/Schools')).json<OwnSchool[]>();

test('a school that trusts no provider is closed to its sessions, and a password’s go there', async () => {
  await alsoAtIpe('Teacher');
  const info = (await new Browser().signIn(google)).json<AuthInfo>();
  expect(info).toMatchObject({ employee: { schoolId: at.school.id } });
  expect(info.hasOtherSchools).toBeUndefined();
  expect(await schoolsOf(info)).toEqual([]);
  expect((await callerWith(info).switchTo(at.otherSchool.id)).statusCode).toBe(404);
  const byPassword = await callerOf(at.app, 'prof@girassol.test');
  const payload = { schoolId: at.otherSchool.id };
  expect((await byPassword.post('/v1/Employees/Profile/Switch', payload)).statusCode).toBe(200);
});

test('schools that both trust it are one sign-in, until one of them does not', async () => {
  await alsoAtIpe('Teacher');
  await useSettings(otherSchool, at.otherSchool.id, onGoogle);
  const info = (await new Browser().signIn(google)).json<AuthInfo>();
  expect(info.hasOtherSchools).toBe(true);
  const [other] = await schoolsOf(info);
  const switched = await callerWith(info).switchTo(other?.id ?? '');
  expect(switched.json()).toMatchObject({
    employee: { schoolId: other?.id },
    hasOtherSchools: true,
  });
  const [first] = await schoolsOf(switched.json());
  expect(first?.id).toBe(info.employee.schoolId);
  await useSettings(otherSchool, at.otherSchool.id, { provider: 'None' });
  expect(await outcomeOf(google)).toBe('prof@girassol.test');
  const again = (await new Browser().signIn(google)).json<AuthInfo>();
  expect((await callerWith(again).switchTo(at.otherSchool.id)).statusCode).toBe(404);
});

test('the administrator of Ipê with a directory of their own gets into nobody else’s school', async () => {
  // They add the victim's e-mail, name their own directory, and write that e-mail into it.
  await alsoAtIpe('Teacher');
  await useSettings(administrator, at.school.id, onMicrosoft);
  expect(await outcomeOf(microsoft)).toBe('prof@girassol.test');
  const theirs = { provider: 'Microsoft', domain, tenantId: otherTenant } as const;
  await useSettings(otherSchool, at.otherSchool.id, theirs);
  const forged = { ...microsoft, tid: otherTenant };
  const info = (await new Browser().signIn(forged)).json<AuthInfo>();
  expect(info.employee.schoolId).toBe(at.otherSchool.id);
  expect(await schoolsOf(info)).toEqual([]);
  expect((await callerWith(info).switchTo(at.school.id)).statusCode).toBe(404);
});

test('an administrator of Ipê is only a teacher here, and their second factor is not gone around', async () => {
  await alsoAtIpe('Administrator');
  await useSettings(otherSchool, at.otherSchool.id, onGoogle);
  const info = (await new Browser().signIn(google)).json<AuthInfo>();
  expect(info.employee).toMatchObject({ schoolId: at.school.id, role: 'Teacher' });
  expect((await callerWith(info).switchTo(at.otherSchool.id)).statusCode).toBe(404);

  const person = await callerOf(at.app, 'prof@girassol.test');
  await person.post('/v1/Employees/Profile/Switch', { schoolId: at.otherSchool.id });
  const there = await callerOf(at.app, 'prof@girassol.test');
  const factor = '/v1/Employees/Profile/SecondFactor';
  const { secret, sealed } = (await there.get(`${factor}/Offer`)).json();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const on = await there.post(factor, { currentPassword: password, code, sealed });
  expect(on.statusCode).toBe(201);
  expect((await callerWith(info).get(anyCall)).statusCode).toBe(401);
  expect(await outcomeOf(google)).toBe('A sua conta pede um código. Entre com e-mail e senha.');
});

test('a session of a provider changes neither e-mail nor password without the password', async () => {
  const { accessToken } = (await new Browser().signIn(google)).json<AuthInfo>();
  for (const patch of [{ email: 'mallory@girassol.test' }, { password: 'DeMallory1' }]) {
    const answer = await at.app.inject({
      method: 'PATCH',
      url: '/v1/Employees/Profile',
      payload: { ...patch, currentPassword: 'Errada123' },
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(answer.statusCode).toBe(422);
  }
});

test('the provider is asked for this school’s accounts, and sends people back here alone', async () => {
  const browser = new Browser();
  const { searchParams } = new URL(await browser.start());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    redirect_uri: 'http://localhost:3000/login/google',
    hd: domain,
    prompt: 'select_account',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  const cookie = (
    await at.app.inject({
      method: 'POST',
      url: '/v1/authentication/provider/start',
      payload: { provider: 'Google' },
    })
  ).cookies.find(({ name }) => name === 'caderneta_sign_in');
  expect(cookie).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/v1/authentication/provider',
    maxAge: 600,
  });
  expect(cookie?.value).not.toContain(searchParams.get('state'));
});
