import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { callerOf } from '../../../testing/caller.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query, value } from '../../../testing/query.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import type { Mail } from '#/mail/mailer.ts';
import { cleanUp } from '#/cleanup/cleanup.ts';

let mails: Mail[] = [];
/** Rows of the outbox before they were sent. */
let waiting: { row: string }[] = [];
let minutesLater = 0;
const { at } = useTestSchool({ settings: { PUBLIC_URL: 'https://escola.test/' } });
beforeAll(() => {
  at.services.now = () => new Date(Date.now() + minutesLater * 60_000);
});
beforeEach(async () => {
  await takeEmployeeMails(at.services);
  mails = [];
  minutesLater = 0;
});

let number = 0;
async function someone() {
  const email = `esqueci${++number}@girassol.test`;
  return makeEmployee(at.db, at.school.id, email, 'Teacher', [at.jardim]);
}
let host = 0;
async function forgot(email: string, remoteAddress = `10.0.${++host}.1`) {
  const url = '/v1/authentication/forgotPassword';
  const response = await at.app.inject({
    method: 'POST',
    url,
    payload: { email },
    remoteAddress,
  });
  waiting = await query(at.db, 'select employee_mails::text as row from employee_mails');
  mails.push(...(await takeEmployeeMails(at.services)));
  return response;
}
const reset = (token: string, typed = 'Nova1234') => {
  const url = '/v1/authentication/resetPassword';
  return at.app.inject({ method: 'POST', url, payload: { token, password: typed } });
};
const check = (token: string) => {
  const url = '/v1/authentication/readPasswordLink';
  return at.app.inject({ method: 'POST', url, payload: { token } });
};
const tokenOf = ({ text }: Mail) =>
  /https:\/\/escola\.test\/alterar-senha#token=([\w-]{43})\n/.exec(text)?.[1] ?? 'no token';
async function tokenFor(email: string) {
  expect((await forgot(email)).statusCode).toBe(204);
  return tokenOf(mails.at(-1)!);
}
const notUsable = {
  code: 6,
  message: 'Este link não vale mais. Peça outro em "esqueci minha senha".',
};

test('a mailed link sets a new password once and ends every session', async () => {
  const { email, name } = await someone();
  const schoolName = 'Escola Girassol';
  const caller = await callerOf(at.app, email);
  const token = await tokenFor(` ${email.toUpperCase()} `);
  expect(mails).toEqual([
    expect.objectContaining({ to: email, subject: 'Escola Girassol: sua nova senha' }),
  ]);
  expect(mails[0]?.text).toContain(`Olá, ${name.split(' ')[0]}!`);
  expect(mails[0]?.html).toContain(`href="https://escola.test/alterar-senha#token=${token}"`);
  const kept = `select count(*)::int from password_resets where hash = '${token}'`;
  expect(await value(at.db, kept)).toBe(0);
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.row).not.toContain(token);

  const whose = { name, email, schoolName, isInvitation: false };
  expect([(await check(token)).statusCode, (await check(token)).json()]).toEqual([200, whose]);
  expect((await reset(token)).statusCode).toBe(204);
  expect([(await check(token)).statusCode, (await check(token)).json()]).toEqual([400, notUsable]);
  expect(await takeEmployeeMails(at.services)).toEqual([
    expect.objectContaining({ to: email, subject: 'Escola Girassol: a sua senha mudou' }),
  ]);
  expect((await caller.get('/v1/Classrooms/List')).statusCode).toBe(401);
  await expect(signIn(at.app, email)).rejects.toThrow('Senha inválida.');
  const again = await reset(token, 'Outra1234');
  expect([again.statusCode, again.json()]).toEqual([400, notUsable]);
});

test('of two uses at the same moment one counts', async () => {
  const { email } = await someone();
  const token = await tokenFor(email);
  const answers = await Promise.all([reset(token, 'Uma12345'), reset(token, 'Outra1234')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
});

test('an unknown, an old, an overtaken link is refused', async () => {
  const { email } = await someone();
  expect((await reset('x'.repeat(43))).json()).toEqual(notUsable);
  const [older, newer] = [await tokenFor(email), await tokenFor(email)];
  expect((await reset(newer)).statusCode).toBe(204);
  expect((await reset(older)).json()).toEqual(notUsable);
  const late = await tokenFor(email);
  minutesLater = 59;
  expect((await reset(late, 'fraca')).statusCode).toBe(422);
  minutesLater = 60;
  expect((await reset(late)).json()).toEqual(notUsable);
});

test('a link dies with a new password, a new e-mail, and the account', async () => {
  const administrator = await callerOf(at.app, 'admin@girassol.test');
  for (const act of [
    (id: string) => administrator.patch(`/v1/Employees/${id}`, { password: 'Outra1234' }),
    (id: string) => administrator.patch(`/v1/Employees/${id}`, { email: `x${id}@y.test` }),
    (id: string) => administrator.delete(`/v1/Employees/${id}`),
  ]) {
    const { id, email } = await someone();
    const token = await tokenFor(email);
    expect((await act(id)).statusCode).toBeLessThan(300);
    expect((await reset(token)).json()).toEqual(notUsable);
  }
});

test('unknown and deactivated people get the same answer, as late, and no mail', async () => {
  const { email } = await someone();
  const former = await someone();
  const administrator = await callerOf(at.app, 'admin@girassol.test');
  await administrator.delete(`/v1/Employees/${former.id}`);
  const times: number[] = [];
  for (const asked of [email, former.email, 'ninguem@girassol.test']) {
    const begun = performance.now();
    const response = await forgot(asked);
    times.push(performance.now() - begun);
    expect([response.statusCode, response.body]).toEqual([204, '']);
  }
  expect(mails.map(({ to }) => to)).toEqual([email]);
  expect(Math.min(...times)).toBeGreaterThan(240);
  const resets = `select count(*)::int from password_resets where employee_id = '${former.id}'`;
  expect(await value(at.db, resets)).toBe(0);
});

test('five requests in a quarter of an hour, known or not, then a while to wait', async () => {
  const { email } = await someone();
  for (const asked of [email, 'ninguem@lugar.test']) {
    const first = await Promise.all(Array.from({ length: 5 }, () => forgot(asked)));
    expect(first.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
    const refused = await forgot(asked.toUpperCase());
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: -1, message: 'Muitas tentativas. Tente novamente em alguns minutos.' },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(880);
  }
  expect(mails).toHaveLength(3);
  await signIn(at.app, email);
});

test('twenty at the same moment bring no more mails', async () => {
  const { email } = await someone();
  await Promise.all(Array.from({ length: 20 }, () => forgot(email)));
  expect(mails.length).toBeLessThanOrEqual(5);
});

test('an address may ask fifty times, whatever the e-mails', async () => {
  const asked = Array.from({ length: 51 }, (_none, index) => `quem${index}@lugar.test`);
  const first = await Promise.all(asked.slice(0, 50).map((email) => forgot(email, '10.9.9.9')));
  expect(new Set(first.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  expect((await forgot(asked[50]!, '10.9.9.9')).statusCode).toBe(429);
  expect((await forgot(asked[50]!, '10.9.9.8')).statusCode).toBe(204);
});

test('a new password lets in who was locked out by failures', async () => {
  const { email } = await someone();
  const login = (typed: string) =>
    at.app.inject({
      method: 'POST',
      url: '/v1/authentication/login',
      payload: { grantType: 'Password', email, password: typed },
    });
  for (let failure = 0; failure < 10; failure++) await login('Errada123');
  expect((await login(password)).statusCode).toBe(429);
  await reset(await tokenFor(email));
  expect((await login('Nova1234')).statusCode).toBe(200);
});

test('nobody floods a mailbox, and strangers leave the letters of the owner alone', async () => {
  const { email } = await someone();
  await signIn(at.app, email);
  for (let request = 0; request < 5; request += 1) {
    expect((await forgot(email)).statusCode).toBe(204);
  }
  expect((await forgot(email)).statusCode).toBe(429);
  expect(mails).toHaveLength(3);
  // From where the account signs in.
  expect((await forgot(email, '127.0.0.1')).statusCode).toBe(204);
  expect(mails).toHaveLength(4);
});

test('a network that shows dead tokens is held back, another is not', async () => {
  const { email } = await someone();
  const token = await tokenFor(email);
  const show = (name: string, shown: string, remoteAddress: string) =>
    at.app.inject({
      method: 'POST',
      url: `/v1/authentication/${name}`,
      payload: { token: shown, ...(name === 'resetPassword' && { password: 'Nova1234' }) },
      remoteAddress,
    });
  for (let guess = 0; guess < 30; guess += 1) {
    const name = guess % 2 === 0 ? 'readPasswordLink' : 'resetPassword';
    const guessed = await show(name, `guess ${guess}`, `2001:db8:7:7::${guess}`);
    expect([guessed.statusCode, guessed.json()]).toEqual([400, notUsable]);
  }
  const refused = await show('resetPassword', token, '2001:db8:7:7:ffff::1');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await show('resetPassword', token, '2001:db8:7:8::1')).statusCode).toBe(204);
});

test('the cleanup removes links an hour later', async () => {
  const { id, email } = await someone();
  await tokenFor(email);
  const kept = `select count(*)::int from password_resets where employee_id = '${id}'`;
  await cleanUp(at.services);
  expect(await value(at.db, kept)).toBe(1);
  minutesLater = 61;
  await cleanUp(at.services);
  expect(await value(at.db, kept)).toBe(0);
});

test('a sign-in that compared the former password opens no session', async () => {
  const { email } = await someone();
  const token = await tokenFor(email);
  const payload = { grantType: 'Password', email, password };
  const url = '/v1/authentication/login';
  const [, ...answers] = await Promise.all([
    reset(token),
    ...Array.from({ length: 5 }, () => at.app.inject({ method: 'POST', url, payload })),
  ]);
  const open = `select count(*)::int from sessions join employees on employees.id = employee_id
    where email = '${email}' and revoked_at is null`;
  expect(await value(at.db, open)).toBe(0);
  expect(answers).toHaveLength(5);
});
