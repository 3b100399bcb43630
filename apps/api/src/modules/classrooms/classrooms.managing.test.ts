import type { ClassroomDetail, ClassroomSummary, Problem } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { makeAudience } from '../../../testing/large-audience.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/Classrooms';
const body = { name: 'Berçário', period: 'WholeDay', diaryMode: 'Preschool' };
let statements = 0;
const { at, administrator, teacher } = useTestSchool({ onStatement: () => statements++ });

const detailOf = (caller: Caller, id: string) =>
  caller.get(`${address}/ClassroomWithStudents?id=${id}`);
async function add() {
  const response = await administrator.post(`${address}?sameName=allow`, body);
  expect(response.statusCode).toBe(201);
  return response.json<ClassroomSummary>();
}

test('a classroom is added, listed and read', async () => {
  const added = await add();
  expect(added).toMatchObject(body);
  expect((await administrator.get(`${address}/List`)).json()).toContainEqual(added);
  const read = await detailOf(administrator, added.id);
  expect([read.headers.etag, read.json()]).toEqual(['"1"', { ...added, students: [] }]);
});

test('it is changed, but not over the change of somebody else', async () => {
  const { id } = await add();
  const save = (name: string) =>
    administrator.put(`${address}/${id}`, { ...body, name }, { 'if-match': '"1"' });
  const answers = await Promise.all([save('Berçário 1'), save('Berçário 2')]);
  const changed = answers.find(({ statusCode }) => statusCode === 200);
  const stale = answers.find(({ statusCode }) => statusCode === 409);
  expect(changed?.headers.etag).toBe('"2"');
  expect(stale?.json<Problem>()).toMatchObject({ code: 'stale', current: changed?.json() });
  expect((await detailOf(administrator, id)).json()).toMatchObject(changed?.json() ?? {});
  expect((await administrator.put(`${address}/${id}?sameName=allow`, body)).headers.etag).toBe(
    '"3"',
  );
});

test('a second class of one name and shift is asked for first', async () => {
  const first = { name: 'Jardim  das Flôres', period: 'Morning', diaryMode: 'Preschool' };
  const same = { ...first, name: 'JARDIM DAS FLORES', diaryMode: 'Simple' };
  const key = { 'idempotency-key': crypto.randomUUID() };
  expect((await administrator.post(address, first)).statusCode).toBe(201);
  const refused = await administrator.post(address, same, key);
  expect([refused.statusCode, refused.json<Problem>()]).toEqual([
    409,
    expect.objectContaining({
      code: 'same-name',
      detail: expect.stringMatching(/^Já existe Jardim +das Flôres \(Manhã\)$/),
    }),
  ]);
  const afternoon = await administrator.post(address, { ...same, period: 'Afternoon' });
  expect(afternoon.statusCode).toBe(201);
  const { id } = afternoon.json<ClassroomSummary>();
  const change = (query: string) => administrator.put(`${address}/${id}${query}`, same);
  expect((await change('')).json<Problem>().code).toBe('same-name');
  expect((await change('?sameName=allow')).statusCode).toBe(200);
  // As it stands, it may be saved.
  expect((await change('')).statusCode).toBe(200);
  const again = await administrator.post(`${address}?sameName=allow`, same, key);
  expect(again.statusCode).toBe(201);
});

test.each([
  ['name', '', 'Campo obrigatório.'],
  ['name', 'a'.repeat(201), 'O nome deve ter no máximo 200 caracteres.'],
  ['period', 'Dusk', 'Valor inválido.'],
  ['diaryMode', null, 'Valor inválido.'],
  ['students', [], 'Campo desconhecido.'],
])('%s as %p is refused', async (path, value, message) => {
  const { id } = await add();
  for (const response of [
    await administrator.post(address, { ...body, [path]: value }),
    await administrator.put(`${address}/${id}`, { ...body, [path]: value }),
  ]) {
    expect([response.statusCode, response.json<Problem>().errors]).toEqual([
      422,
      [{ path, message }],
    ]);
  }
});

test('a teacher reads their own classroom and changes none', async () => {
  const own = await detailOf(teacher, at.jardim.id);
  const marta = { name: 'Marta Lima', phone: at.marta.phone, email: at.marta.email };
  expect(own.json<ClassroomDetail>().students).toEqual([
    { id: at.ana.id, name: 'Ana Lima Prado', gender: 'NotInformed', responsibles: [marta] },
    { id: at.bruno.id, name: 'Bruno Lima Prado', gender: 'NotInformed', responsibles: [marta] },
  ]);
  expect((await detailOf(teacher, at.segundoAno.id)).statusCode).toBe(404);
  expect((await teacher.post(address, body)).statusCode).toBe(403);
  expect((await teacher.put(`${address}/${at.jardim.id}`, body)).statusCode).toBe(403);
});

test('a full classroom takes as many statements as a small one', async () => {
  const statementsOf = async () => {
    const before = statements;
    const response = await detailOf(administrator, at.jardim.id);
    const { students } = response.json<ClassroomDetail>();
    return { taken: statements - before, count: students.length };
  };
  // The audit log keeps the first look.
  await statementsOf();
  const small = await statementsOf();
  await makeAudience(at.db, at, 40);
  expect(await statementsOf()).toEqual({ ...small, count: small.count + 40 });
});
