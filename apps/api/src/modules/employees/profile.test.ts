import type { Employee, Problem } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, callerOf } from '../../../test/caller.ts';
import { makeEmployee } from '../../../test/school.ts';
import { signIn } from '../../../test/sign-in.ts';

const address = '/v1/Employees/Profile';
let at: TestApp;
let administrator: Caller;
beforeAll(async () => {
  at = await startTestApp();
  administrator = await callerOf(at.app, 'admin@girassol.test');
});
afterAll(() => at.close());

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
  const me = { id, schoolId: at.school.id, role: 'Teacher', classroomIds: [at.jardim.id] };
  expect([changed.statusCode, changed.json()]).toEqual([200, { ...me, name: 'Lia Nova', email }]);
  const moved = await caller.patch('/v1/employees/profile', { email: `nova.${email}` });
  expect(moved.json()).toEqual({ ...me, name: 'Lia Nova', email: `nova.${email}` });
  await signIn(at.app, `Nova.${email}`);
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
  expect((await caller.patch(address, { password: 'Nova1234' })).statusCode).toBe(200);
  expect([await isIn(caller), await isIn(elsewhere)]).toEqual([true, false]);
  await expect(signIn(at.app, email)).rejects.toThrow('Senha inválida.');
});

test('a new password by an administrator ends all; their own leaves theirs', async () => {
  const { id, caller } = await someone();
  await administrator.patch(`/v1/Employees/${id}`, { password: 'Nova1234' });
  expect(await isIn(caller)).toBe(false);
  const email = 'chefe@girassol.test';
  const chief = await makeEmployee(at.db, at.school.id, email, 'Administrator', [at.jardim]);
  const [here, there] = [await callerOf(at.app, email), await callerOf(at.app, email)];
  const own = await here.patch(`/v1/Employees/${chief.id}`, { password: 'Nova1234' });
  expect(own.json<Employee>().id).toBe(chief.id);
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
});

test('an e-mail that is taken is refused', async () => {
  const { caller } = await someone();
  const refused = await caller.patch(address, { email: 'ADMIN@ipe.test' });
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
