import { type AuthInfo, authInfo } from '@caderneta/api-client/contract';
import { describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { startTestApp } from '../../../testing/app.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { employees, refreshTokens } from '#/database/schema/employees.ts';
import { signSession } from '#/secrets/tokens.ts';

const { at } = useTestSchool();

const login = (payload: Record<string, string>, headers = {}) =>
  at.app.inject({ method: 'POST', url: '/v1/authentication/login', payload, headers });
const withPassword = (email: string, typed = password) =>
  login({ grantType: 'Password', email, password: typed });
const renew = ({ employee, refreshToken }: AuthInfo, key?: string) =>
  login(
    { grantType: 'RefreshToken', employeeId: employee.id, refreshToken },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const listClassrooms = (authorization: string) =>
  at.app.inject({ url: '/v1/Classrooms/List', headers: { authorization } });
const statusWith = async (accessToken: string) =>
  (await listClassrooms(`Bearer ${accessToken}`)).statusCode;

describe('signing in', () => {
  test('answers who it is, in whatever case the e-mail is typed', async () => {
    const response = await withPassword(' Prof@Girassol.TEST ');
    expect(response.statusCode).toBe(200);
    expect(authInfo.parse(response.json())).toMatchObject({
      employee: {
        id: at.teacher.id,
        schoolId: at.school.id,
        role: 'Teacher',
        classroomIds: [at.jardim.id],
      },
      accessTokenExpiresIn: 900,
      refreshTokenExpiresIn: 2_592_000,
    });
    expect(await statusWith(response.json<AuthInfo>().accessToken)).toBe(200);
  });

  test('tells an unknown e-mail, a wrong password and a deactivated employee apart', async () => {
    const former = await makeEmployee(at.db, at.school.id, 'ex@girassol.test', 'Teacher');
    const change = { deactivatedAt: new Date() };
    await at.db.update(employees).set(change).where(eq(employees.id, former.id));
    const answers = [
      await withPassword('ninguem@girassol.test'),
      await withPassword('prof@girassol.test', 'Errada123'),
      await withPassword('ex@girassol.test'),
      await withPassword('ex@girassol.test', 'Errada123'),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json<unknown>()])).toEqual([
      [400, { code: 1, message: 'E-mail não encontrado.' }],
      [400, { code: 2, message: 'Senha inválida.' }],
      [400, { code: 16, message: 'Usuário inativo.' }],
      [400, { code: 2, message: 'Senha inválida.' }],
    ]);
  });

  test('a password that breaks the rules is a 422 with its sentence', async () => {
    const response = await withPassword('prof@girassol.test', 'curta');
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0]).toMatchObject({ path: 'password' });
  });

  test('ten failures lock an e-mail for a while, the right password included', async () => {
    await makeEmployee(at.db, at.school.id, 'alvo@girassol.test', 'Teacher');
    const wrong = () => withPassword('alvo@girassol.test', 'Errada123');
    const first = await Promise.all(Array.from({ length: 10 }, wrong));
    expect(first.every(({ statusCode }) => statusCode === 400)).toBe(true);
    const locked = await withPassword('ALVO@girassol.test');
    expect(locked.statusCode).toBe(429);
    expect(locked.json()).toEqual({
      code: -1,
      message: 'Muitas tentativas. Tente novamente em alguns minutos.',
    });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(880);
    expect((await withPassword('admin@girassol.test')).statusCode).toBe(200);
  });

  test('a success forgets the failures of its e-mail', async () => {
    await makeEmployee(at.db, at.school.id, 'distraido@girassol.test', 'Teacher');
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < 4; failure++) {
        await withPassword('distraido@girassol.test', 'Errada123');
      }
      expect((await withPassword('distraido@girassol.test')).statusCode).toBe(200);
    }
  });
});

test('fifty failures lock an address, whatever the e-mails', async () => {
  const other = await startTestApp();
  const attempt = (email: string, remoteAddress: string) =>
    other.app.inject({
      method: 'POST',
      url: '/v1/authentication/login',
      remoteAddress,
      payload: { grantType: 'Password', email, password },
    });
  for (let index = 0; index < 50; index++) await attempt(`x${index}@y.test`, '10.0.0.1');
  const statuses = [
    (await attempt('prof@girassol.test', '10.0.0.1')).statusCode,
    (await attempt('prof@girassol.test', '10.0.0.2')).statusCode,
  ];
  await other.close();
  expect(statuses).toEqual([429, 200]);
});

describe('a session', () => {
  test('is renewed with a new refresh token each time', async () => {
    const { authInfo: first } = await signIn(at.app, 'prof@girassol.test');
    const second = (await renew(first)).json<AuthInfo>();
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await renew(second)).statusCode).toBe(200);
  });

  test('ends for every holder when a used refresh token comes again', async () => {
    const { authInfo: first } = await signIn(at.app, 'prof@girassol.test');
    const second = (await renew(first)).json<AuthInfo>();
    const again = await renew(first);
    expect([again.statusCode, again.json().code]).toEqual([400, 6]);
    expect((await renew(second)).json().code).toBe(6);
    expect(await statusWith(second.accessToken)).toBe(401);
  });

  test('is renewed by one of several at the same time', async () => {
    const { authInfo: first } = await signIn(at.app, 'prof@girassol.test');
    const answers = await Promise.all([renew(first), renew(first), renew(first)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  });

  test('outlives a renewal whose answer got lost', async () => {
    const { authInfo: first } = await signIn(at.app, 'prof@girassol.test');
    const [lost, repeated] = await Promise.all([renew(first, 'one'), renew(first, 'one')]);
    const second = repeated.json<AuthInfo>();
    expect([lost.statusCode, repeated.statusCode]).toEqual([200, 200]);
    expect(lost.json<AuthInfo>().refreshToken).toBe(second.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await renew(second, 'two')).statusCode).toBe(200);
  });

  test.each([
    ['another renewal', 'another', false],
    ['the same renewal, whose answer was used,', 'one', true],
  ])('ends when %s brings a used refresh token', async (_, key, isUsed) => {
    const { authInfo: first } = await signIn(at.app, 'prof@girassol.test');
    const second = (await renew(first, 'one')).json<AuthInfo>();
    if (isUsed) await renew(second);
    expect((await renew(first, key)).json().code).toBe(6);
    expect(await statusWith(second.accessToken)).toBe(401);
  });

  test('is not renewed with an unknown, a foreign or an old refresh token', async () => {
    const { authInfo: mine } = await signIn(at.app, 'prof@girassol.test');
    const { authInfo: theirs } = await signIn(at.app, 'admin@girassol.test');
    expect((await renew({ ...mine, refreshToken: 'unknown' })).json().code).toBe(3);
    expect((await renew({ ...mine, refreshToken: theirs.refreshToken })).json().code).toBe(3);
    await at.db.update(refreshTokens).set({ expiresAt: new Date(Date.now() - 1) });
    expect((await renew(mine)).json().code).toBe(6);
  });

  test('ends at sign-out, and an unknown token is ignored', async () => {
    const { authInfo: info } = await signIn(at.app, 'prof@girassol.test');
    const signOut = (refreshToken: string) =>
      at.app.inject({
        method: 'POST',
        url: '/v1/authentication/logout',
        payload: { refreshToken },
      });
    const answer = await signOut(info.refreshToken);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toMatch(/^caderneta_portal=;.*Expires=Thu, 01 Jan 1970/);
    expect(await statusWith(info.accessToken)).toBe(401);
    expect((await renew(info)).json().code).toBe(6);
    expect((await signOut('unknown')).statusCode).toBe(204);
  });

  test('ends within one request when its employee is deactivated', async () => {
    const employee = await makeEmployee(at.db, at.school.id, 'sai@girassol.test', 'Teacher');
    const { authInfo: info } = await signIn(at.app, 'sai@girassol.test');
    expect(await statusWith(info.accessToken)).toBe(200);
    const change = { deactivatedAt: new Date() };
    await at.db.update(employees).set(change).where(eq(employees.id, employee.id));
    expect(await statusWith(info.accessToken)).toBe(401);
    expect((await renew(info)).json().code).toBe(16);
  });
});

test('a missing, malformed, forged, expired or foreign token is a 401', async () => {
  const { authInfo: info, cookie } = await signIn(at.app, 'prof@girassol.test');
  const session = { sessionId: info.employee.id, employeeId: info.employee.id };
  const key = at.services.keys.accessTokens;
  const expired = await signSession(session, { key, audience: 'api', seconds: -1 });
  const portal = cookie.replace('caderneta_portal=', '');
  const unsigned = `${info.accessToken.split('.').slice(0, 2).join('.')}.`;
  for (const token of ['', 'x.y.z', unsigned, `${info.accessToken}x`, expired, portal]) {
    const response = await listClassrooms(`Bearer ${token}`);
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
  }
  expect(
    (await at.app.inject({ url: '/v1/Classrooms/List', headers: { cookie } })).statusCode,
  ).toBe(401);
});

test('the portal cookie is out of reach of scripts and other sites', async () => {
  const plain = await withPassword('admin@girassol.test');
  expect(String(plain.headers['set-cookie']?.[0])).toMatch(
    /^caderneta_portal=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
  );
});
