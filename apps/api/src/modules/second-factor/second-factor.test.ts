import type { Problem } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { callerOf, type Caller } from '../../../testing/caller.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

const { at, administrator, teacher } = useTestSchool();
const address = '/v1/Employees/Profile/SecondFactor';
const currentPassword = password;

let clock = Date.parse('2026-03-02T12:00:00Z');
/** Codes of one step work once: each call goes on to the next one. */
const codeOf = (secret: string) => {
  clock += 30_000;
  at.services.now = () => new Date(clock);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock });
};

/** From the address of the first sign-in, unless one is given. */
interface From {
  device?: string;
  remoteAddress?: string;
}
async function login(email: string, code?: string, typed = password, from: From = {}) {
  const { device, remoteAddress } = from;
  const payload = { grantType: 'Password', email, password: typed, ...(code && { code }) };
  const headers = device ? { cookie: `caderneta_device=${device}` } : {};
  const url = '/v1/authentication/login';
  return at.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
}
const refusal = async (email: string, code?: string) => {
  const { statusCode, json } = await login(email, code);
  return [statusCode, json<{ code: number }>().code];
};

let number = 0;
async function someone() {
  const email = `direcao${++number}@girassol.test`;
  const { id } = await makeEmployee(at.db, at.school.id, email, 'Administrator');
  return { id, email, caller: await callerOf(at.app, email) };
}

async function turnOn(caller: Caller) {
  const { secret, sealed } = (await caller.get(`${address}/Offer`)).json();
  const confirmed = await caller.post(address, { currentPassword, code: codeOf(secret), sealed });
  expect(confirmed.statusCode).toBe(201);
  return { secret, codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

test('a confirmed app is asked for at each sign-in, and no code works twice', async () => {
  const { email, caller } = await someone();
  const elsewhere = await callerOf(at.app, email);
  const offer = (await caller.get(`${address}/Offer`)).json();
  expect(new URL(offer.address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
  expect(decodeURIComponent(offer.address)).toContain(`Caderneta Escola Girassol:${email}`);
  expect((await login(email)).statusCode).toBe(200);
  await takeEmployeeMails(at.services);

  const { secret, codes } = await turnOn(caller);
  expect(new Set(codes).size).toBe(10);
  expect((await elsewhere.get(address)).statusCode).toBe(401);
  expect((await caller.get(address)).json()).toMatchObject({
    since: expect.stringContaining('2026-03-02'),
    recoveryCodesLeft: 10,
  });
  expect(await takeEmployeeMails(at.services)).toEqual([
    expect.objectContaining({
      to: email,
      subject: 'Escola Girassol: a verificação em duas etapas está ativa',
    }),
  ]);

  const code = codeOf(secret);
  expect(await refusal(email)).toEqual([400, 20]);
  expect((await login(email, code, 'Errada123')).json()).toMatchObject({ code: 2 });
  expect((await login(email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200);
  expect(await refusal(email, code)).toEqual([400, 21]);
  expect((await login(email, codeOf(secret))).statusCode).toBe(200);
});

test('two who use one code at the same time: one gets in', async () => {
  const { email, caller } = await someone();
  const { secret, codes } = await turnOn(caller);
  for (const code of [codeOf(secret), codes[0]!]) {
    const both = await Promise.all([login(email, code), login(email, code)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  }
});

test('a recovery code opens once, however it is written, and the owner hears of it', async () => {
  const { email, caller } = await someone();
  const { codes } = await turnOn(caller);
  await takeEmployeeMails(at.services);
  const typed = ` ${codes[3]!.toUpperCase().replace('-', ' ')} `;
  expect((await login(email, typed)).statusCode).toBe(200);
  expect(await refusal(email, codes[3])).toEqual([400, 21]);
  expect(await takeEmployeeMails(at.services)).toEqual([
    expect.objectContaining({ subject: 'Escola Girassol: um código de recuperação foi usado' }),
  ]);
  expect((await caller.get(address)).json()).toMatchObject({ recoveryCodesLeft: 9 });
});

test('a stranger’s wrong codes rest for a quarter of an hour, and shut nobody else out', async () => {
  const { email, caller } = await someone();
  const { secret, codes } = await turnOn(caller);
  const remoteAddress = '198.51.100.7';
  const first = await login(email, codeOf(secret));
  const { value: device } = first.cookies.find(({ name }) => name === 'caderneta_device')!;
  const by = (from: From) => async (code: string) =>
    (await login(email, code, password, from)).statusCode;
  const [stranger, onDevice, atHome] = [
    by({ remoteAddress }),
    by({ remoteAddress, device }),
    by({}),
  ];

  for (let round = 0; round < 5; round++) expect(await stranger('000000')).toBe(400);
  expect(await stranger(codeOf(secret))).toBe(429);
  expect(await onDevice(codeOf(secret))).toBe(200);
  expect(await atHome(codeOf(secret))).toBe(200);
  // Recovery codes have a count of their own, also for strangers.
  expect(await stranger(codes[0]!)).toBe(200);

  const other = by({ remoteAddress: '198.51.100.8' });
  for (let round = 0; round < 10; round++) expect(await other('aaaaa-aaaaa')).toBe(400);
  expect(await other(codes[1]!)).toBe(429);
  expect(await onDevice(codes[1]!)).toBe(200);
  for (let round = 0; round < 5; round++) expect(await onDevice('000000')).toBe(400);
  expect(await onDevice(codeOf(secret))).toBe(429);
  expect(await onDevice(codes[2]!)).toBe(200);
  expect(await atHome(codeOf(secret))).toBe(200);
});

test('new recovery codes and the end ask for password and code', async () => {
  const { email, caller } = await someone();
  const { secret, codes } = await turnOn(caller);
  const refused = async (url: string, proof: object) => {
    const { statusCode, json } = await caller.post(`${address}/${url}`, proof);
    return [statusCode, json<Problem>().errors?.map(({ path }) => path)];
  };
  for (const url of ['RecoveryCodes', 'Remove']) {
    const wrongPassword = { currentPassword: 'Errada123', code: codeOf(secret) };
    expect(await refused(url, wrongPassword)).toEqual([422, ['currentPassword']]);
    expect(await refused(url, { currentPassword, code: '000000' })).toEqual([422, ['code']]);
  }
  const renewed = await caller.post(`${address}/RecoveryCodes`, {
    currentPassword,
    code: codeOf(secret),
  });
  expect(renewed.statusCode).toBe(201);
  expect(await refusal(email, codes[0])).toEqual([400, 21]);
  const code = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes[0];
  expect((await caller.post(`${address}/Remove`, { currentPassword, code })).statusCode).toBe(204);
  expect((await login(email)).statusCode).toBe(200);
  expect((await caller.post(`${address}/Remove`, { currentPassword, code })).statusCode).toBe(409);
});

test('an offer is bound to its employee, and a second confirmation changes nothing', async () => {
  const { caller } = await someone();
  const other = await someone();
  const { secret, sealed } = (await other.caller.get(`${address}/Offer`)).json();
  const foreign = { currentPassword, code: codeOf(secret), sealed };
  expect((await caller.post(address, foreign)).statusCode).toBe(422);
  const { codes } = await turnOn(caller);
  const again = (await caller.get(`${address}/Offer`)).json();
  const second = { currentPassword, code: codeOf(again.secret), sealed: again.sealed };
  expect((await caller.post(address, second)).json()).toMatchObject({ code: 'second-factor-on' });
  const proof = { currentPassword, code: codes[0] };
  expect((await caller.post(`${address}/Remove`, proof)).statusCode).toBe(204);
});

test('teachers have none; it ends with the role, the account, or on the server’s machine', async () => {
  expect((await teacher.get(address)).statusCode).toBe(403);
  const [demoted, leaving, lost] = [await someone(), await someone(), await someone()];
  for (const { caller } of [demoted, leaving, lost]) await turnOn(caller);
  await administrator.patch(`/v1/Employees/${demoted.id}`, { role: 'Teacher' });
  await administrator.delete(`/v1/Employees/${leaving.id}`);
  expect((await login(demoted.email)).statusCode).toBe(200);
  await takeEmployeeMails(at.services);
  const act = () => performAct(at.services, 'resetSecondFactor', { email: lost.email });
  expect([await act(), await act()]).toMatchObject([{ wasActive: true }, { wasActive: false }]);
  expect((await login(lost.email)).statusCode).toBe(200);
  expect(await takeEmployeeMails(at.services)).toHaveLength(1);
});

test('a person of two schools is asked at both, and their sessions at both end', async () => {
  const { email, caller } = await someone();
  await makeEmployee(at.db, at.otherSchool.id, email, 'Administrator');
  const payload = { schoolId: at.otherSchool.id };
  const elsewhere = await callerOf(at.app, email);
  expect((await elsewhere.post('/v1/Employees/Profile/Switch', payload)).statusCode).toBe(200);
  const atOther = await callerOf(at.app, email);
  const { secret } = await turnOn(caller);
  expect((await atOther.get(address)).statusCode).toBe(401);
  expect(await refusal(email)).toEqual([400, 20]);
  expect((await login(email, codeOf(secret))).statusCode).toBe(200);
});

test('the database holds nothing that makes a code', async () => {
  const { id, caller } = await someone();
  const { secret, codes } = await turnOn(caller);
  const stored = JSON.stringify([
    await query(at.db, `select * from second_factors where employee_id = '${id}'`),
    await query(at.db, `select * from recovery_codes where employee_id = '${id}'`),
  ]);
  for (const one of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
    expect(stored).not.toContain(one);
  }
});
