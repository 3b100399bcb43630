import {
  checkSetUpLink,
  confirmEmail,
  type FirstSchool,
  getEmailProof,
  getSchoolSettings,
  login,
  sendEmailProof,
  setUp,
  updateProfile,
} from '@caderneta/api-client/contract';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { subMilliseconds } from 'date-fns/subMilliseconds';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { emptyTables } from '../../../testing/database.ts';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query, value } from '../../../testing/query.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { createSetUpLink } from './set-up.service.ts';

const start = new Date('2026-11-22T12:00:00Z');

let made: TestApp;
beforeEach(async () => {
  made ??= await startTestApp({ settings: { PUBLIC_URL: 'https://escola.test' } });
  await emptyTables(made.db);
  made.services.now = () => start;
});
afterAll(() => made.close());

const school: FirstSchool = {
  name: 'Escola Ipê',
  city: null,
  timezone: 'America/Manaus',
  schoolDays: [1, 2, 3, 4, 5, 6],
  closures: [{ kind: 'Holiday', name: 'Natal', from: '2026-12-25', to: '2026-12-25' }],
};
const administrator = { name: 'Rita', email: 'rita@ipe.test', password: 'Senha123' };

const post = (url: string, payload: object) =>
  made.app.inject({ method: 'POST', url, payload, remoteAddress: '198.51.100.7' });
const check = (token?: string) => post(checkSetUpLink.path, { token });
const install = (token: string, changes: object = {}) =>
  post(setUp.path, { token, school, administrator, ...changes });

/** What the next start of a server prints. */
async function newToken(): Promise<string> {
  const link = await createSetUpLink(made.services);
  return /^https:\/\/escola\.test\/instalar#token=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

const outcome = (answer: Awaited<ReturnType<typeof post>>) =>
  answer.statusCode === 204 ? 204 : answer.json<{ code: string }>().code;

const countSchools = async () => (await query(made.db, 'select id from schools')).length;

test('the link makes the school and its administrator, and then nothing ever again', async () => {
  const token = await newToken();
  expect(outcome(await check(token))).toBe(204);
  expect(outcome(await check())).toBe('set-up-link-gone');
  expect(outcome(await install(token))).toBe(204);
  // Opened again from the history, where the address has lost it.
  expect(outcome(await check())).toBe('set-up-done');
  const { email, password } = administrator;
  const signedIn = await post(login.path, { grantType: 'Password', email, password });
  const { employee, accessToken } = signedIn.json();
  expect(employee).toMatchObject({ name: 'Rita', role: 'Administrator' });
  const settings = await made.app.inject({
    url: getSchoolSettings.path.replace(':id', employee.schoolId),
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(settings.json()).toMatchObject(school);

  expect(outcome(await install(token))).toBe('set-up-done');
  expect(outcome(await check(token))).toBe('set-up-done');
  expect(await createSetUpLink(made.services)).toBeUndefined();
  expect(await countSchools()).toBe(1);
});

test('the database holds no token', async () => {
  const token = await newToken();
  const rows = await query(made.db, 'select * from set_up_links');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a link ends after 24 hours, and when a server starts anew', async () => {
  const first = await newToken();
  const second = await newToken();
  expect(outcome(await install(first))).toBe('set-up-link-gone');
  made.services.now = () => subMilliseconds(addDays(start, 1), 1);
  expect(outcome(await check(second))).toBe(204);
  made.services.now = () => addDays(start, 1);
  expect(outcome(await check(second))).toBe('set-up-link-gone');
  expect(outcome(await install(second))).toBe('set-up-link-gone');
  expect(await countSchools()).toBe(0);
});

test('of several at the same time one makes the school', async () => {
  const token = await newToken();
  const others = Array.from({ length: 5 }, (_, index) =>
    install(token, { administrator: { ...administrator, email: `rita${index}@ipe.test` } }),
  );
  const outcomes = (await Promise.all(others)).map(outcome);
  expect(outcomes.filter((code) => code === 204)).toHaveLength(1);
  expect(outcomes.filter((code) => code === 'set-up-done')).toHaveLength(4);
  expect(await countSchools()).toBe(1);
});

test('errors of the form are told by field, and use nothing up', async () => {
  const token = await newToken();
  const refused = await install(token, {
    school: { ...school, timezone: 'Marte', schoolDays: [] },
    administrator: { ...administrator, password: 'fraca' },
  });
  expect(refused.statusCode).toBe(422);
  const { errors } = refused.json<{ errors: { path: string }[] }>();
  expect(errors.map(({ path }) => path)).toEqual([
    'school.timezone',
    'school.schoolDays',
    'administrator.password',
  ]);
  expect(outcome(await install(token))).toBe(204);
});

test('a person who guesses is shut out, also of the right link', async () => {
  const token = await newToken();
  for (let guess = 0; guess < 30; guess += 1) {
    expect(outcome(await check(`guess-${guess}`))).toBe('set-up-link-gone');
  }
  expect(outcome(await install(token))).toBe('too-many-requests');
  const elsewhere = await made.app.inject({
    method: 'POST',
    url: checkSetUpLink.path,
    payload: { token },
    remoteAddress: '203.0.113.9',
  });
  expect(elsewhere.statusCode).toBe(204);
});

test('the administrator’s e-mail is proven by who opens its link signed in with the account', async () => {
  await install(await newToken());
  const mails = await takeEmployeeMails(made.services);
  expect(mails).toMatchObject([
    { to: administrator.email, subject: expect.stringMatching(/confirme/) },
  ]);
  const token = /\/perfil#token=([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  const schoolId = await value<string>(made.db, 'select id from schools');
  await makeEmployee(made.db, schoolId, 'outra@ipe.test', 'Administrator');
  const rita = await callerOf(made.app, administrator.email);
  const other = await callerOf(made.app, 'outra@ipe.test');
  const isAsked = async (caller: Caller) =>
    (await caller.get(getEmailProof.path)).json<{ isAsked: boolean }>().isAsked;
  const confirm = (caller: Caller, shown: string) =>
    caller.post(confirmEmail.path, { token: shown });

  expect([await isAsked(rita), await isAsked(other)]).toEqual([true, true]);
  expect((await confirm(other, token)).json()).toMatchObject({ code: 'link-of-another-email' });
  expect((await confirm(rita, `${token.slice(1)}x`)).statusCode).toBe(409);
  expect([await isAsked(rita), await isAsked(other)]).toEqual([true, true]);
  expect((await confirm(rita, token)).statusCode).toBe(204);
  expect([await isAsked(rita), await isAsked(other)]).toEqual([false, true]);
  // Whoever typed the password may still know it: settings that name people do not count it.
  expect(await value(made.db, 'select count(owner_proof)::int from employees')).toBe(0);

  // Another e-mail is not proven, and the former link proves it no more.
  const move = { email: 'rita.nova@ipe.test', currentPassword: administrator.password };
  expect((await rita.patch(updateProfile.path, move)).statusCode).toBe(200);
  await takeEmployeeMails(made.services);
  expect([await isAsked(rita), (await confirm(rita, token)).statusCode]).toEqual([true, 409]);
  for (let sent = 0; sent < 5; sent++) {
    expect((await rita.post(sendEmailProof.path)).statusCode).toBe(204);
  }
  expect((await rita.post(sendEmailProof.path)).statusCode).toBe(429);
  const again = await takeEmployeeMails(made.services);
  expect(again.map(({ to }) => to)).toEqual(Array(5).fill(move.email));
});

test('without e-mails nothing is sent, and nobody is asked to prove one', async () => {
  const silent = await startTestApp({ settings: { SMTP_URL: 'off' } });
  try {
    await emptyTables(silent.db);
    const link = await createSetUpLink(silent.services);
    const body = { token: link?.split('=')[1], school, administrator };
    await silent.app.inject({ method: 'POST', url: setUp.path, payload: body });
    const rita = await callerOf(silent.app, administrator.email);
    expect((await rita.get(getEmailProof.path)).json()).toEqual({ isAsked: false });
    expect((await rita.post(sendEmailProof.path)).json()).toMatchObject({ code: 'no-mail' });
    expect(await query(silent.db, 'select 1 from employee_mails')).toEqual([]);
  } finally {
    await silent.close();
  }
});
