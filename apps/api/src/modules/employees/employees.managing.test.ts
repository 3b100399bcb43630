import type { Employee, EmployeeSummary, Problem } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { callerOf } from '../../../testing/caller.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/Employees';
const { at, administrator } = useTestSchool();

let number = 0;
const bodyOf = (more: object = {}) => ({
  name: 'Nina Alves',
  email: `nina${++number}@girassol.test`,
  password,
  role: 'Teacher',
  classroomIds: [at.jardim.id],
  ...more,
});
async function add(more: object = {}) {
  const response = await administrator.post(address, bodyOf(more));
  expect([response.statusCode, response.body]).toEqual([201, expect.not.stringMatching(/assw/)]);
  return response.json<Employee>();
}
const edit = (id: string, patch: object, version?: string) =>
  administrator.patch(`${address}/${id}`, patch, { ...(version && { 'if-match': version }) });

test('an employee is added, listed, read, and signs in', async () => {
  const classroomIds = [at.jardim.id, at.segundoAno.id, at.jardim.id.toUpperCase()];
  const added = await add({ name: ' Nina Alves ', email: ' Nina@Girassol.test ', classroomIds });
  expect(added).toMatchObject({ name: 'Nina Alves', email: 'Nina@Girassol.test', role: 'Teacher' });
  expect(added.classroomIds.sort()).toEqual([at.jardim.id, at.segundoAno.id].sort());
  const read = await administrator.get(`${address}/${added.id}`);
  expect(read.headers.etag).toBe('"1"');
  expect(read.json()).toEqual({ ...added, classroomIds: expect.any(Array) });
  const listed = (await administrator.get(`${address}/List`)).json<EmployeeSummary[]>();
  expect(listed).toContainEqual({ id: added.id, name: 'Nina Alves', role: 'Teacher' });
  const { authInfo } = await signIn(at.app, 'nina@girassol.TEST');
  expect(authInfo.employee.id).toBe(added.id);
});

test('only what a patch names is changed, and not over the change of somebody else', async () => {
  const added = await add();
  const changed = await edit(added.id, { name: 'Nina Alves Cruz' }, '"1"');
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"2"']);
  expect(changed.json()).toEqual({ ...added, name: 'Nina Alves Cruz' });
  const stale = await edit(added.id, { role: 'Administrator' }, '"1"');
  expect([stale.statusCode, stale.json<Problem>().current]).toEqual([409, changed.json()]);
  const rooms = await edit(added.id, { classroomIds: [at.segundoAno.id] });
  expect(rooms.json<Employee>().classroomIds).toEqual([at.segundoAno.id]);
  await signIn(at.app, added.email);
});

const characters =
  'Senha deve conter ao menos uma letra minúscula, uma maiúscula e um número. Exemplo: Senha123';
const format = 'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br';
test.each<[string, unknown, string]>([
  ['name', ' ', 'Campo obrigatório.'],
  ['email', '', 'Campo e-mail vazio.'],
  ['email', 'nina@girassol', format],
  ['email', `${'n'.repeat(250)}@girassol.test`, format],
  ['password', '', 'Campo senha vazio.'],
  ['password', 'senha123', characters],
  ['password', 'Senha12', 'Senha deve conter no mínimo 8 caracteres.'],
  ['role', 'default', 'Campo obrigatório.'],
  ['classroomIds', [], 'Selecione ao menos uma turma.'],
  ['schoolId', '1', 'Campo desconhecido.'],
])('%s as %p is refused', async (path, value, message) => {
  for (const response of [
    await administrator.post(address, bodyOf({ [path]: value })),
    await edit(at.teacher.id, { [path]: value }),
  ]) {
    expect(response.statusCode).toBe(422);
    expect(response.json<Problem>().errors).toContainEqual({ path, message });
  }
});

test('an empty patch is refused', async () => {
  const errors = [{ path: '', message: 'Preencha todos os campos' }];
  expect((await edit(at.teacher.id, {})).json<Problem>().errors).toEqual(errors);
});

test('classrooms of another school do not exist', async () => {
  const classroomIds = [at.jardim.id, at.otherClassroom.id];
  expect((await administrator.post(address, bodyOf({ classroomIds }))).statusCode).toBe(404);
  expect((await edit(at.teacher.id, { classroomIds })).statusCode).toBe(404);
});

test('an e-mail belongs to one person of a school, whatever the capitals', async () => {
  const message = 'Este e-mail já está em uso.';
  const refused = {
    code: 'email-taken',
    detail: message,
    errors: [{ path: 'email', message }],
  };
  const mine = await add();
  for (const response of [
    await administrator.post(address, bodyOf({ email: 'PROF@girassol.test' })),
    await edit(mine.id, { email: 'PROF@girassol.test' }),
    // Of another school: see accounts.test.ts for who is added with one.
    await edit(mine.id, { email: 'Admin@Ipe.test' }),
  ]) {
    expect([response.statusCode, response.json()]).toMatchObject([409, refused]);
  }
  const same = await edit(mine.id, { email: mine.email.toUpperCase() });
  expect(same.json<Employee>().email).toBe(mine.email.toUpperCase());
});

test('of several who take an e-mail at the same moment one in each school gets it', async () => {
  await makeEmployee(at.db, at.otherSchool.id, 'outra@ipe.test', 'Administrator');
  const other = await callerOf(at.app, 'outra@ipe.test');
  const body = bodyOf({ email: 'disputado@girassol.test' });
  const rooms = [at.otherClassroom.id];
  const answers = await Promise.all([
    administrator.post(address, body),
    administrator.post(address, { ...body, email: 'Disputado@girassol.test' }),
    other.post(address, { ...body, classroomIds: rooms }),
    other.post(address, { ...body, classroomIds: rooms }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409]);
  const joined = answers.filter(({ body: answer }) => answer.includes('hasAccount'));
  expect(joined).toHaveLength(1);
});

test('a double click adds one employee', async () => {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const body = bodyOf();
  const [one, other] = await Promise.all([
    administrator.post(address, body, key),
    administrator.post(address, body, key),
  ]);
  expect([one.statusCode, other.json()]).toEqual([201, one.json()]);
});
