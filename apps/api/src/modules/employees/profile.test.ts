import type { Employee, Problem } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { takeEmployeeMails } from '../../../testing/outbox.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/Employees/Profile';
const { at, administrator } = useTestSchool();
beforeEach(() => takeEmployeeMails(at.services));

let number = 0;
async function someone() {
  const email = `eu${++number}@girassol.test`;
  const employee = await makeEmployee(at.db, at.school.id, email, 'Teacher', [at.jardim]);
  return { ...employee, caller: await callerOf(at.app, email) };
}
const isIn = async (caller: Caller) => (await caller.get('/v1/Classrooms/List')).statusCode === 200;

test('the name and the e-mail change, and an open form of an administrator is stale', async () => {
  const { id, caller, email } = await someone();
  const changed = await caller.patch(address, { name: ' Lia Nova ' });
  const rest = { role: 'Teacher', classroomIds: [at.jardim.id], networkId: null };
  const me = { id, schoolId: at.school.id, ...rest };
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...me, name: 'Lia Nova', email }]);
  const move = { email: `nova.${email}`, currentPassword: password };
  const moved = await caller.patch('/v1/employees/profile', move);
  expect(moved.json()).toEqual({ ...me, name: 'Lia Nova', email: `nova.${email}` });
  await signIn(at.app, `Nova.${email}`);
  const mails = await takeEmployeeMails(at.services);
  expect(mails).toEqual([
    expect.objectContaining({ to: email, subject: 'Escola Girassol: o e-mail da sua conta mudou' }),
  ]);
  expect(mails[0]?.html).not.toMatch(/href|https?:/);
  const stale = await administrator.patch(
    `/v1/Employees/${id}`,
    { name: 'Outra' },
    { 'if-match': '"1"' },
  );
  expect([stale.statusCode, stale.json<Problem>().current]).toMatchObject([
    409,
    { name: 'Lia Nova' },
  ]);
});

test('a new password of one’s own ends the other sessions, not this one', async () => {
  const { caller, email } = await someone();
  const elsewhere = await callerOf(at.app, email);
  const change = { password: 'Nova1234', currentPassword: password };
  expect((await caller.patch(address, change)).statusCode).toBe(200);
  expect(await takeEmployeeMails(at.services)).toEqual([
    expect.objectContaining({ to: email, subject: 'Escola Girassol: a sua senha mudou' }),
  ]);
  expect([await isIn(caller), await isIn(elsewhere)]).toEqual([true, false]);
  await expect(signIn(at.app, email)).rejects.toThrow('Senha inválida.');
});

test('a new password by an administrator ends all sessions', async () => {
  const { id, caller } = await someone();
  await administrator.patch(`/v1/Employees/${id}`, { password: 'Nova1234' });
  expect(await isIn(caller)).toBe(false);
});

test('administrators change their own e-mail and password at their profile alone', async () => {
  const email = 'chefe@girassol.test';
  const chief = await makeEmployee(at.db, at.school.id, email, 'Administrator', [at.jardim]);
  const caller = await callerOf(at.app, email);
  const own = `/v1/Employees/${chief.id}`;
  const refused = await caller.patch(own, { email: 'x@y.test', password: 'Nova1234' });
  expect([refused.statusCode, refused.json<Problem>().errors]).toEqual([
    422,
    [
      { path: 'email', message: 'Altere o seu próprio e-mail em Perfil.' },
      { path: 'password', message: 'Altere a sua própria senha em Perfil.' },
    ],
  ]);
  const kept = await caller.patch(own, { name: 'Rui Nova', email });
  expect(kept.json<Employee>()).toMatchObject({ name: 'Rui Nova', email });
});

test.each([
  ['missing', {}, 'Digite a sua senha atual.'],
  ['empty', { currentPassword: '' }, 'Digite a sua senha atual.'],
  ['wrong', { currentPassword: 'Errada123' }, 'A senha atual não confere.'],
])('a current password that is %s changes nothing', async (_, proof, message) => {
  const { caller, email } = await someone();
  for (const change of [{ password: 'Nova1234' }, { email: `outra.${email}` }]) {
    const response = await caller.patch(address, { ...change, ...proof });
    expect([response.statusCode, response.json<Problem>().errors]).toEqual([
      422,
      [{ path: 'currentPassword', message }],
    ]);
  }
  await signIn(at.app, email);
  expect(await takeEmployeeMails(at.services)).toEqual([]);
});

test('guesses of the current password are limited, apart from those of the sign-in', async () => {
  const { caller, email } = await someone();
  const guess = (currentPassword: string) =>
    caller.patch(address, { password: 'Nova1234', currentPassword });
  const guesses = await Promise.all(Array.from({ length: 15 }, () => guess('Errada123')));
  const statuses = guesses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(10).fill(422), ...Array(5).fill(429)]);
  const refused = await guess(password);
  expect([refused.statusCode, refused.json<Problem>().title]).toEqual([
    429,
    'Muitas tentativas. Tente novamente em alguns minutos.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(880);
  expect((await caller.patch(address, { name: 'Lia Livre' })).statusCode).toBe(200);
  await signIn(at.app, email);
});

test('an e-mail that is taken is refused', async () => {
  const { caller } = await someone();
  const taken = { email: 'ADMIN@ipe.test', currentPassword: password };
  const refused = await caller.patch(address, taken);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { errors: [{ path: 'email', message: 'Este e-mail já está em uso.' }] },
  ]);
});

test.each<[object, string, string]>([
  [{}, '', 'Preencha todos os campos'],
  [{ name: 'A', email: 'a@girassol.test' }, '', 'Preencha todos os campos'],
  [{ name: ' ' }, 'name', 'Campo obrigatório.'],
  [{ email: '' }, 'email', 'Campo e-mail vazio.'],
  [{ password: '' }, 'password', 'Campo senha vazio.'],
  [{ password: 'Curta1' }, 'password', 'Senha deve conter no mínimo 8 caracteres.'],
  [{ role: 'Administrator' }, 'role', 'Campo desconhecido.'],
])('%p is refused', async (patch, path, message) => {
  const response = await administrator.patch(address, patch);
  expect(response.statusCode).toBe(422);
  expect(response.json<Problem>().errors).toContainEqual({ path, message });
});
