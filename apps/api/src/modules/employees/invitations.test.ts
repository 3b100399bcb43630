import type {
  AuthInfo,
  CreatedEmployee,
  EmployeeInvitation,
  Problem,
} from '@caderneta/api-client/contract';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { callerOf } from '../../../testing/caller.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { value } from '../../../testing/query.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const settings = { PUBLIC_URL: 'https://escola.test/' };
const { at, administrator } = useTestSchool({ settings });
let daysLater = 0;
beforeAll(() => {
  at.services.now = () => new Date(Date.now() + daysLater * millisecondsInDay);
});
beforeEach(async () => {
  daysLater = 0;
  await takeEmployeeMails(at.services);
});

const own = 'MinhaSenha1';
let number = 0;
const bodyOf = (more: object = {}) => ({
  name: 'Rosa Reis',
  email: `convite${++number}@girassol.test`,
  role: 'Teacher',
  classroomIds: [at.jardim.id],
  ...more,
});
const create = (more: object) => administrator.post('/v1/Employees', bodyOf(more));
async function invited(more: object = {}) {
  const answer = await create({ firstAccess: 'invitation', ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json<CreatedEmployee>();
}
const given = (more: object = {}) => create({ firstAccess: 'givenPassword', password, ...more });
const inviteBy = (delivery: string, id: string, caller = administrator) =>
  caller.post(`/v1/Employees/${id}/invitations`, { delivery });
async function linkFor(id: string) {
  const answer = await inviteBy('shown', id);
  expect(answer.statusCode).toBe(201);
  return answer.json<EmployeeInvitation & { delivery: 'shown' }>();
}
const tokenIn = (text: string) => /#token=([\w-]{43})&convite/.exec(text)?.[1] ?? 'no token';
const post = (url: string, payload: object) =>
  at.app.inject({ method: 'POST', url: `/v1/authentication/${url}`, payload });
const choose = (token: string, typed = own) => post('resetPassword', { token, password: typed });
const signInWith = (email: string, typed: string, more: object = {}) =>
  post('login', { email, password: typed, grantType: 'Password', ...more });

test('who is invited gets a link by e-mail, chooses the password, and nobody else knows one', async () => {
  const person = await invited();
  expect(person).toMatchObject({ invitedAt: person.email, role: 'Teacher' });
  const [mail, ...others] = await takeEmployeeMails(at.services);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: person.email, subject: 'Escola Girassol: o seu convite' });
  const token = tokenIn(mail!.text);
  expect(mail!.html).toContain(`https://escola.test/alterar-senha#token=${token}&amp;convite`);
  expect((await post('readPasswordLink', { token })).json()).toEqual({
    name: 'Rosa Reis',
    email: person.email,
    schoolName: 'Escola Girassol',
    isInvitation: true,
  });
  daysLater = 6;
  expect((await choose(token)).statusCode).toBe(204);
  const session = await signInWith(person.email, own);
  expect(session.json<AuthInfo>().employee.id).toBe(person.id);
  expect((await choose(token)).json()).toMatchObject({ code: 6 });
});

test('a link is shown for WhatsApp and paper, works once and for seven days, beside earlier ones', async () => {
  const { id, email } = await invited();
  const { url, expiresAt } = await linkFor(id);
  const second = await linkFor(id);
  expect(url).toMatch(/^https:\/\/escola\.test\/alterar-senha#token=[\w-]{43}&convite$/);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * millisecondsInDay);
  daysLater = 8;
  expect((await choose(tokenIn(url))).json()).toMatchObject({ code: 6 });
  daysLater = 0;
  expect((await choose(tokenIn(url))).statusCode).toBe(204);
  expect((await choose(tokenIn(second.url))).json()).toMatchObject({ code: 6 });
  expect((await signInWith(email, own)).statusCode).toBe(200);
  expect((await inviteBy('mailed', id)).json()).toMatchObject({
    delivery: 'mailed',
    sentTo: email,
  });
  expect(await takeEmployeeMails(at.services)).toHaveLength(2);
});

test('nobody invites themself, and nobody is flooded', async () => {
  const { employee } = (await signInWith('admin@girassol.test', password)).json<AuthInfo>();
  const answer = await inviteBy('shown', employee.id);
  expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([
    409,
    'Altere a sua própria senha em Perfil.',
  ]);
  const { id } = await invited();
  for (let count = 0; count < 10; count += 1)
    expect((await inviteBy('shown', id)).statusCode).toBe(201);
  expect((await inviteBy('shown', id)).statusCode).toBe(429);
});

test('a link that a school sees opens no other school', async () => {
  const { id, email } = await invited();
  const { url } = await linkFor(id);
  const director = await callerOf(at.app, 'admin@ipe.test');
  await makeEmployee(at.db, at.otherSchool.id, email, 'Administrator');
  expect((await choose(tokenIn(url))).json()).toMatchObject({ code: 6 });
  expect((await inviteBy('shown', id)).json()).toMatchObject({ code: 'invitation-by-mail' });
  expect((await inviteBy('shown', id, director)).statusCode).toBe(404);
  expect((await inviteBy('mailed', id)).statusCode).toBe(201);
  const mails = await takeEmployeeMails(at.services);
  expect((await choose(tokenIn(mails.at(-1)!.text))).statusCode).toBe(204);
  expect((await signInWith(email, own)).json<AuthInfo>().hasOtherSchools).toBe(true);
});

test('somebody of another school is not invited, but told', async () => {
  await makeEmployee(at.db, at.otherSchool.id, 'jana@jatoba.test', 'Teacher');
  expect(await invited({ email: 'jana@jatoba.test' })).toMatchObject({ hasAccount: true });
  const mails = await takeEmployeeMails(at.services);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Escola Girassol: você faz parte de mais uma escola',
  ]);
});

test('a given password opens nothing until the person replaces it', async () => {
  const { email, id } = (await given()).json<CreatedEmployee>();
  const refused = await signInWith(email, password);
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { code: 23, message: 'Esta senha foi escolhida por outra pessoa. Escolha uma só sua.' },
  ]);
  const count = 'select count(*)::int from sessions where employee_id = ';
  expect(await value(at.db, `${count}'${id}'`)).toBe(0);
  const same = await signInWith(email, password, { newPassword: password });
  expect([same.statusCode, same.json<Problem>().errors]).toEqual([
    422,
    [{ path: 'newPassword', message: 'Escolha uma senha diferente da que você recebeu.' }],
  ]);
  expect((await signInWith(email, 'Errada123', { newPassword: own })).json()).toMatchObject({
    code: 2,
  });
  const entered = await signInWith(email, password, { newPassword: own });
  expect(entered.json<AuthInfo>().employee.id).toBe(id);
  expect((await signInWith(email, password)).json()).toMatchObject({ code: 2 });
  expect((await signInWith(email, own)).statusCode).toBe(200);
  const late = await signInWith(email, own, { newPassword: 'Terceira3' });
  expect([late.statusCode, late.json<Problem>().errors?.[0]?.path]).toEqual([422, 'newPassword']);
});

test('of two who replace a given password at once one wins', async () => {
  const { email } = (await given({ password: 'DuasVezes1' })).json<CreatedEmployee>();
  const answers = await Promise.all(
    ['Primeira1', 'Segunda22'].map((newPassword) =>
      signInWith(email, 'DuasVezes1', { newPassword }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('a link, too, ends a given password', async () => {
  const { email, id } = (await given({ password: 'Emprestada1' })).json<CreatedEmployee>();
  expect((await choose(tokenIn((await linkFor(id)).url))).statusCode).toBe(204);
  expect((await signInWith(email, own)).statusCode).toBe(200);
});

test('one password for two people is refused, until the first has replaced it', async () => {
  const shared = 'Escola2026';
  const first = (await given({ password: shared })).json<CreatedEmployee>();
  const second = await given({ password: shared });
  expect([second.statusCode, second.json<Problem>().errors]).toEqual([
    422,
    [{ path: 'password', message: expect.stringContaining('já foi dada a outra pessoa') }],
  ]);
  const stored = `select given_password from employees where id = '${first.id}'`;
  expect(await value(at.db, stored)).toMatch(/^[\w-]{43}$/);
  // The same person may be given it again, and another one by a change.
  const patch = { password: shared, firstAccess: 'givenPassword' };
  expect((await administrator.patch(`/v1/Employees/${first.id}`, patch)).statusCode).toBe(200);
  const { id } = await invited();
  expect((await administrator.patch(`/v1/Employees/${id}`, patch)).statusCode).toBe(422);
  await signInWith(first.email, shared, { newPassword: own });
  expect((await given({ password: shared })).statusCode).toBe(201);
});

test('a call as specified gives a password that goes on, also to two people', async () => {
  const first = (await create({ password })).json<CreatedEmployee>();
  expect((await create({ password })).statusCode).toBe(201);
  expect((await signInWith(first.email, password)).statusCode).toBe(200);
});

test.each([
  ['no password and no invitation', {}, 'password'],
  ['an invitation with a password', { firstAccess: 'invitation', password }, 'firstAccess'],
  ['a given password that is missing', { firstAccess: 'givenPassword' }, 'password'],
  ['an unknown way in', { firstAccess: 'carona', password }, 'firstAccess'],
])('%s is refused', async (_, more, path) => {
  const answer = await create(more);
  expect([answer.statusCode, answer.json<Problem>().errors?.[0]?.path]).toEqual([422, path]);
});
