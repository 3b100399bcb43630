import type { AuthInfo, CreatedEmployee } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { performAct } from '#/modules/administration/administration.service.ts';

// The administrator of Girassol knows what they type, reads mallory@correio.test, and wants into Ipê.
const { at, administrator, otherSchool } = useTestSchool({ isFreshForEach: true });
const victim = 'vitima@correio.test';
const mallory = 'mallory@correio.test';
const typed = 'Digitada1';

const post = (url: string, payload: object) => at.app.inject({ method: 'POST', url, payload });
const authenticate = (email: string, password: string) =>
  post('/v1/authentication/login', { grantType: 'Password', email, password });
const switchTo = ({ accessToken }: AuthInfo, schoolId: string) =>
  at.app.inject({
    method: 'POST',
    url: '/v1/Employees/Profile/Switch',
    payload: { schoolId },
    headers: { authorization: `Bearer ${accessToken}` },
  });

async function add(caller: Caller, email: string): Promise<CreatedEmployee> {
  const room = caller === administrator ? at.jardim : at.otherClassroom;
  const body = { name: 'Vera Reis', email, password: typed, role: 'Teacher' };
  const response = await caller.post('/v1/Employees', { ...body, classroomIds: [room.id] });
  expect(response.statusCode).toBe(201);
  return response.json<CreatedEmployee>();
}

/** The link that an e-mail gets; only who reads the mailbox has it. */
async function resetTokenOf(email: string): Promise<string> {
  await takeEmployeeMails(at.services);
  await post('/v1/authentication/forgotPassword', { email });
  const [mail] = await takeEmployeeMails(at.services);
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const useToken = (token: string, password: string) =>
  post('/v1/authentication/resetPassword', { token, password });

/** Nobody but Ipê's own administrator has a session there, and what was typed opens it not. */
async function expectNobodyAtIpe(...sessions: AuthInfo[]) {
  for (const info of sessions) {
    expect((await switchTo(info, at.otherSchool.id)).statusCode).not.toBe(200);
  }
  for (const email of [victim, mallory]) {
    const answer = await authenticate(email, typed);
    if (answer.statusCode !== 200) continue;
    expect(answer.json<AuthInfo>().employee.schoolId).toBe(at.school.id);
    expect((await switchTo(answer.json(), at.otherSchool.id)).statusCode).toBe(404);
  }
}

beforeEach(() => takeEmployeeMails(at.services));

test('an employee with the e-mail of a victim, before the victim is hired', async () => {
  await add(administrator, victim);
  const session = (await authenticate(victim, typed)).json<AuthInfo>();
  await add(otherSchool, victim);
  await expectNobodyAtIpe(session);
  // The victim chooses a password: whatever was open at either school ends.
  await useToken(await resetTokenOf(victim), 'DaVitima1');
  await expectNobodyAtIpe(session);
  expect((await authenticate(victim, typed)).statusCode).toBe(400);
});

test('an employee with the e-mail of a victim who works there', async () => {
  await add(otherSchool, victim);
  await useToken(await resetTokenOf(victim), 'DaVitima1');
  const { id } = await add(administrator, victim);
  await expectNobodyAtIpe();
  for (const change of [{ password: typed }, { email: mallory }]) {
    expect((await administrator.patch(`/v1/Employees/${id}`, change)).statusCode).toBe(422);
  }
  // Gone and hired again.
  await administrator.delete(`/v1/Employees/${id}`);
  await add(administrator, victim);
  await expectNobodyAtIpe();
});

test('an employee whose e-mail becomes that of the victim', async () => {
  const { id } = await add(administrator, mallory);
  await useToken(await resetTokenOf(mallory), typed);
  const session = (await authenticate(mallory, typed)).json<AuthInfo>();
  const early = await resetTokenOf(mallory);
  const move = await administrator.patch(`/v1/Employees/${id}`, { email: victim });
  expect(move.statusCode).toBe(200);
  // The proof was about the other e-mail, and so was the link.
  await add(otherSchool, victim);
  expect((await useToken(early, typed)).statusCode).toBe(400);
  await expectNobodyAtIpe(session);
  expect((await administrator.patch(`/v1/Employees/${id}`, { password: typed })).statusCode).toBe(
    200,
  );
  await expectNobodyAtIpe();
});

test('an e-mail that the victim has already, also as a former employee', async () => {
  const { id } = await add(administrator, mallory);
  const atIpe = await add(otherSchool, victim);
  const move = () => administrator.patch(`/v1/Employees/${id}`, { email: victim });
  expect((await move()).statusCode).toBe(409);
  await otherSchool.delete(`/v1/Employees/${atIpe.id}`);
  expect((await move()).statusCode).toBe(409);
});

test('a former employee of the victim’s school, hired again', async () => {
  const { id } = await add(otherSchool, victim);
  await otherSchool.delete(`/v1/Employees/${id}`);
  await add(administrator, victim);
  const session = (await authenticate(victim, typed)).json<AuthInfo>();
  await add(otherSchool, victim);
  await expectNobodyAtIpe(session);
});

test('a session of a former employee that was opened too late to be ended', async () => {
  await add(otherSchool, victim);
  await useToken(await resetTokenOf(victim), 'DaVitima1');
  const { id } = await add(administrator, `outra.${mallory}`);
  const session = (await authenticate(`outra.${mallory}`, typed)).json<AuthInfo>();
  await administrator.delete(`/v1/Employees/${id}`);
  await query(at.db, `update sessions set revoked_at = null where employee_id = '${id}'`);
  await query(at.db, `update employees set email = '${victim}' where id = '${id}'`);
  await add(administrator, victim);
  await expectNobodyAtIpe(session);
});

test('guesses at the victim’s password between sign-ins that succeed', async () => {
  await add(administrator, victim);
  const { id } = await add(otherSchool, victim);
  await otherSchool.patch(`/v1/Employees/${id}`, { password: 'DaVitima1' });
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    for (const tried of ['Errada123', 'Errada124', typed]) {
      statuses.push((await authenticate(victim, tried)).statusCode);
    }
  }
  expect(statuses.at(-1)).toBe(429);
});

test('a link that the installation gives out proves nobody’s mailbox', async () => {
  await add(administrator, victim);
  const { link } = await performAct(at.services, 'resetPassword', { email: victim });
  await useToken(/#token=([\w-]+)/.exec(link)?.[1] ?? '', typed);
  await add(otherSchool, victim);
  await expectNobodyAtIpe();
});
