import type { AuditEntry, Created, Problem, StudentGroup } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { query } from '../../../testing/query.ts';
import { makeEmployee } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool();
const address = '/v1/studentGroups';
/** Of both classes. */
let colleague: Caller;
beforeAll(async () => {
  await makeEmployee(at.db, at.school.id, 'ingles@girassol.test', 'Teacher', [
    at.jardim,
    at.segundoAno,
  ]);
  colleague = await callerOf(at.app, 'ingles@girassol.test');
});

async function save(caller: Caller, name: string, ...students: { id: string }[]) {
  const body = { name, studentIds: students.map(({ id }) => id) };
  const answer = await caller.post(address, body, { 'idempotency-key': crypto.randomUUID() });
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([201, ['id']]);
  return answer.json<Created>().id;
}
const read = async (caller: Caller, id: string) =>
  (await caller.get(`${address}/${id}`)).json<StudentGroup>();
const list = async (caller: Caller, isOffered = false) =>
  (await caller.get(`${address}/list${isOffered ? '?offered=true' : ''}`)).json<StudentGroup[]>();
const has = async (caller: Caller, id: string, isOffered?: boolean) =>
  (await list(caller, isOffered)).some((group) => group.id === id);

test('a group of the school holds children of several classes, and a teacher sees their own of it', async () => {
  const id = await save(administrator, 'Transporte', at.caio, at.ana, at.ana);
  expect(await read(administrator, id)).toEqual({
    id,
    name: 'Transporte',
    studentIds: [at.ana.id, at.caio.id],
    createdBy: { id: at.administrator.id, name: at.administrator.name },
    isEditable: true,
  });
  const seen = await read(teacher, id);
  expect(seen).toMatchObject({ studentIds: [at.ana.id], isEditable: false });
  expect(await list(teacher, true)).toContainEqual(seen);
  const body = { name: 'Meu', studentIds: [at.ana.id] };
  expect((await teacher.put(`${address}/${id}`, body)).statusCode).toBe(403);
  expect((await teacher.delete(`${address}/${id}`)).statusCode).toBe(403);

  const ofOthers = await save(administrator, 'Banda', at.caio);
  expect((await teacher.get(`${address}/${ofOthers}`)).statusCode).toBe(404);
  expect(await has(teacher, ofOthers)).toBe(false);
  expect((await otherSchool.get(`${address}/${id}`)).statusCode).toBe(404);
  expect(await list(otherSchool)).toEqual([]);
});

test('a teacher saves groups of their own children, for themself and for the administration', async () => {
  const refused = await teacher.post(address, { name: 'X', studentIds: [at.ana.id, at.caio.id] });
  expect(refused.statusCode).toBe(403);
  const strange = await teacher.post(address, { name: 'X', studentIds: [at.otherStudent.id] });
  expect(strange.statusCode).toBe(404);

  const id = await save(teacher, 'Leitura', at.bruno);
  // Somebody who has the same class, and picks from groups of their own and of the school.
  expect((await colleague.get(`${address}/${id}`)).statusCode).toBe(404);
  expect([await has(administrator, id), await has(administrator, id, true)]).toEqual([true, false]);
  expect([await has(teacher, id), await has(teacher, id, true)]).toEqual([true, true]);
  const more = { name: 'Leitura', studentIds: [at.bruno.id, at.caio.id] };
  expect((await administrator.put(`${address}/${id}`, more)).statusCode).toBe(200);

  // Of a class that is not theirs: it stays in the group, and they neither see nor lose it.
  expect(await read(teacher, id)).toMatchObject({ studentIds: [at.bruno.id] });
  const own = { name: 'Leitura', studentIds: [at.ana.id] };
  const changed = await teacher.put(`${address}/${id}`, own, { 'if-match': '"2"' });
  expect([changed.statusCode, changed.headers.etag]).toEqual([200, '"3"']);
  expect((await read(administrator, id)).studentIds).toEqual([at.ana.id, at.caio.id]);
  expect((await teacher.delete(`${address}/${id}`)).statusCode).toBe(204);
  expect((await teacher.get(`${address}/${id}`)).statusCode).toBe(404);
});

test('it is not changed over the change of somebody else', async () => {
  const id = await save(administrator, 'Integral', at.ana);
  const put = (name: string) =>
    administrator.put(
      `${address}/${id}`,
      { name, studentIds: [at.duda.id] },
      { 'if-match': '"1"' },
    );
  const answers = await Promise.all([put('Integral A'), put('Integral B')]);
  const changed = answers.find(({ statusCode }) => statusCode === 200);
  const stale = answers.find(({ statusCode }) => statusCode === 409);
  expect(stale?.json<Problem>()).toMatchObject({ code: 'stale', current: changed?.json() });
});

test('the same name is refused where one picker would show it twice', async () => {
  await save(administrator, 'Judô', at.ana);
  const refuse = async (caller: Caller, name: string) => {
    const answer = await caller.post(address, { name, studentIds: [at.ana.id] });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'same-name', detail: 'Já existe o grupo Judô.' },
    ]);
  };
  await refuse(administrator, ' JUDO ');
  await refuse(teacher, 'judô');

  const first = await save(teacher, 'Reforço', at.ana);
  const second = await save(teacher, 'Reforço de terça', at.ana);
  await save(administrator, 'Reforço', at.duda);
  const body = { name: 'reforco', studentIds: [at.ana.id] };
  expect((await administrator.put(`${address}/${second}`, body)).json().code).toBe('same-name');
  const kept = { name: 'Reforço', studentIds: [at.bruno.id] };
  expect((await teacher.put(`${address}/${first}`, kept)).statusCode).toBe(200);

  const at1Time = await Promise.all(
    [1, 2].map(() => administrator.post(address, { name: 'Xadrez', studentIds: [at.ana.id] })),
  );
  expect(at1Time.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});

test.each<[string, () => object, string, string]>([
  ['no name', () => ({ name: ' \u200b' }), 'name', 'Campo obrigatório.'],
  [
    'a long name',
    () => ({ name: 'a'.repeat(61) }),
    'name',
    'O nome deve ter no máximo 60 caracteres.',
  ],
  ['nobody', () => ({ studentIds: [] }), 'studentIds', 'Selecione ao menos um aluno.'],
  [
    'too many',
    () => ({ studentIds: Array.from({ length: 2001 }, () => at.ana.id) }),
    'studentIds',
    'Um grupo tem no máximo 2 mil alunos.',
  ],
  ['an owner', () => ({ createdBy: at.ana.id }), 'createdBy', 'Campo desconhecido.'],
])('%s is refused', async (_what, given, path, message) => {
  const body = { name: 'Coral', studentIds: [at.ana.id], ...given() };
  const answer = await administrator.post(address, body);
  expect([answer.statusCode, answer.json<Problem>().errors]).toEqual([422, [{ path, message }]]);
});

test('nobody keeps more than fifty', async () => {
  await query(
    at.db,
    `insert into student_groups (id, school_id, name, created_by, created_at)
     select gen_random_uuid(), '${at.school.id}', 'Grupo ' || number, id, now()
     from employees, generate_series(1, 50) as number where email = 'ingles@girassol.test'`,
  );
  const answer = await colleague.post(address, { name: 'Mais um', studentIds: [at.ana.id] });
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, 'too-many-groups']);
});

test('who leaves the school leaves its groups, and is in them again when brought back', async () => {
  const id = await save(administrator, 'Natação', at.duda, at.bruno);
  await administrator.post('/v1/Students/move', {
    studentIds: [at.bruno.id],
    classroomId: at.segundoAno.id,
  });
  expect((await read(administrator, id)).studentIds).toEqual([at.bruno.id, at.duda.id]);
  await administrator.delete(`/v1/Students/${at.duda.id}`);
  expect((await read(administrator, id)).studentIds).toEqual([at.bruno.id]);
  // Whoever saves it meanwhile takes nobody out.
  const body = { name: 'Natação', studentIds: [at.bruno.id] };
  expect((await administrator.put(`${address}/${id}`, body)).statusCode).toBe(200);
  const gone = { name: 'Outro', studentIds: [at.duda.id] };
  expect((await administrator.post(address, gone)).statusCode).toBe(404);
  await administrator.post(`/v1/deletedStudents/${at.duda.id}/return`, {
    classroomId: at.segundoAno.id,
  });
  expect((await read(administrator, id)).studentIds).toEqual([at.bruno.id, at.duda.id]);
});

test('the history says who did what, by the name also of a group that is gone, and names no child', async () => {
  const id = await save(administrator, 'Coral', at.ana);
  const body = { name: 'Coral da manhã', studentIds: [at.ana.id, at.caio.id] };
  await administrator.put(`${address}/${id}`, body);
  await administrator.delete(`${address}/${id}`);
  const entries = (await administrator.get('/v1/audit?resource=studentGroup')).json<AuditEntry[]>();
  const told = entries.filter(({ resourceId }) => resourceId === id);
  expect(told.map(({ verb, subject }) => `${verb} ${subject}`)).toEqual([
    'delete Coral da manhã',
    'update Coral da manhã',
    'create Coral da manhã',
  ]);
  expect(told[1]?.changes).toEqual([
    { field: 'name', before: 'Coral', after: 'Coral da manhã' },
    { field: 'studentIds', before: '1', after: '2' },
  ]);
});
