import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { callerOf } from '../../../test/caller.ts';
import { value } from '../../../test/query.ts';
import { makeEmployee, password } from '../../../test/school.ts';
import { signIn } from '../../../test/sign-in.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';
import { sweep } from '#/sweeps/sweep.ts';

let at: TestApp;
let mails: OutgoingMail[] = [];
let minutesLater = 0;
beforeAll(async () => {
  at = await startTestApp({ settings: { PUBLIC_URL: 'https://escola.test/' } });
  at.services.now = () => new Date(Date.now() + minutesLater * 60_000);
  at.services.jobs.addMail = async (_tx, mail) => void mails.push(mail);
});
afterAll(() => at.close());
beforeEach(() => {
  mails = [];
  minutesLater = 0;
});

let number = 0;
async function someone() {
  const email = `esqueci${++number}@girassol.test`;
  return makeEmployee(at.db, at.school.id, email, 'Teacher', [at.jardim]);
}
let host = 0;
const forgot = (email: string, remoteAddress = `10.0.${++host}.1`) => {
  const url = '/v1/authentication/forgotPassword';
  return at.app.inject({ method: 'POST', url, payload: { email }, remoteAddress });
};
const reset = (token: string, typed = 'Nova1234') => {
  const url = '/v1/authentication/resetPassword';
  return at.app.inject({ method: 'POST', url, payload: { token, password: typed } });
};
const tokenOf = ({ text }: OutgoingMail) =>
  /https:\/\/escola\.test\/alterar-senha\?token=([\w-]{43})\n/.exec(text)?.[1] ?? 'no token';
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
  const caller = await callerOf(at.app, email);
  const token = await tokenFor(` ${email.toUpperCase()} `);
  expect(mails).toEqual([
    expect.objectContaining({ to: email, subject: 'Escola Girassol: sua nova senha' }),
  ]);
  expect(mails[0]?.text).toContain(`Olá, ${name.split(' ')[0]}!`);
  expect(mails[0]?.html).toContain(`href="https://escola.test/alterar-senha?token=${token}"`);
  const kept = `select count(*)::int from password_resets where hash = '${token}'`;
  expect(await value(at.db, kept)).toBe(0);

  expect((await reset(token)).statusCode).toBe(204);
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

test('who is unknown or deactivated is answered alike, as late, and mailed nothing', async () => {
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
  expect(mails).toHaveLength(5);
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

test('the sweep removes links an hour later', async () => {
  const { id, email } = await someone();
  await tokenFor(email);
  const kept = `select count(*)::int from password_resets where employee_id = '${id}'`;
  await sweep(at.services);
  expect(await value(at.db, kept)).toBe(1);
  minutesLater = 61;
  await sweep(at.services);
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
