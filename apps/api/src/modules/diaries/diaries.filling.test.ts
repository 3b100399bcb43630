import type { PendingDiaryCount, Problem } from '@caderneta/api-client/contract';
import { afterEach, expect, test } from '@jest/globals';
import { asc, eq } from 'drizzle-orm';
import { diaries } from '#/database/schema/diaries.ts';
import { students } from '#/database/schema/students.ts';
import { callerOf } from '../../../testing/caller.ts';
import { makeEmployee, makeStudent } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const address = '/v1/Communication/diary';
const { at, administrator, teacher } = useTestSchool();
afterEach(() => at.db.delete(diaries));

const preschool = (studentIds: string[], content: object = { lunch: 'Full' }) => ({
  communication: { mode: 'Preschool', ...content },
  studentIds,
});
const simple = (studentIds: string[], content: object = { details: 'Leu em voz alta' }) => ({
  communication: { mode: 'Simple', ...content },
  studentIds,
});
const stored = () => at.db.select().from(diaries).orderBy(asc(diaries.studentId));

test('a teacher fills the diary of two students alike, and the count falls', async () => {
  const content = { lunch: 'Repeat', breakfast: 'No', sleep: 0, diaper: 5, details: ' Brincou ' };
  const ids = [at.bruno.id, at.ana.id, at.ana.id.toUpperCase()];
  const response = await teacher.post(address, preschool(ids, content));
  expect(response.statusCode).toBe(201);
  const made = response.json<{ id: string; studentId: string }[]>();
  expect(made.map(({ studentId }) => studentId).sort()).toEqual([at.ana.id, at.bruno.id].sort());
  const rows = await stored();
  expect(rows.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
  for (const row of rows) {
    expect(row).toMatchObject({
      ...content,
      details: 'Brincou',
      dinner: null,
      evacuate: null,
      classroomId: at.jardim.id,
      employeeId: at.teacher.id,
      schoolId: at.school.id,
    });
  }
  const counts = await teacher.get('/v1/Diaries/GetPendingDiaryCount');
  expect(counts.json<PendingDiaryCount[]>()).toMatchObject([{ pending: 0, total: 2 }]);
});

test('one student who already has a diary refuses it for all, by id', async () => {
  await administrator.post(address, preschool([at.bruno.id]));
  const response = await teacher.post(address, preschool([at.ana.id, at.bruno.id]));
  expect(response.statusCode).toBe(409);
  expect(response.json<Problem>()).toMatchObject({
    code: 'diary-exists',
    studentIds: [at.bruno.id],
  });
  expect((await stored()).map(({ studentId }) => studentId)).toEqual([at.bruno.id]);
});

test('a diary replaces another of today where the caller may delete that, and nothing otherwise', async () => {
  const [first] = (await teacher.post(address, preschool([at.ana.id]))).json<{ id: string }[]>();
  const mine = (replaces: string[], students = [at.ana.id]) => ({
    ...preschool(students, { lunch: 'No' }),
    replaces,
  });
  const replaced = await administrator.post(address, mine([first!.id]));
  expect(replaced.statusCode).toBe(201);
  const [second] = replaced.json<{ id: string }[]>();
  expect(await stored()).toMatchObject([
    { id: second!.id, lunch: 'No', employeeId: at.administrator.id },
  ]);

  const refused = [
    { body: mine([second!.id]), status: 403 },
    { body: mine([first!.id]), status: 409 },
  ];
  for (const { body, status } of refused) {
    expect((await teacher.post(address, body)).statusCode).toBe(status);
  }
  // Those of students who are not among the filled ones stay.
  const other = await administrator.post(address, mine([second!.id], [at.bruno.id]));
  expect(other.statusCode).toBe(201);
  expect((await stored()).map(({ id }) => id)).toContain(second!.id);

  await at.db.update(diaries).set({ day: '2026-01-05' }).where(eq(diaries.id, second!.id));
  const past = await administrator.post(address, mine([second!.id]));
  expect(past.json<Problem>().code).toBe('not-deletable');
});

test('of two who fill the same students at once, one wins and the other is told', async () => {
  const eva = await makeStudent(at.db, at.jardim, 'Eva Nunes', [at.marta]);
  const ids = [at.ana.id, at.bruno.id, eva.id];
  const keys = Array.from({ length: 6 }, (_, index) => ({ 'idempotency-key': `race-${index}` }));
  const answers = await Promise.all(
    keys.map((key, index) =>
      (index % 2 ? teacher : administrator).post(
        address,
        preschool(index % 3 ? ids : ids.toReversed()),
        key,
      ),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json<Problem>().studentIds?.sort()).toEqual(ids.toSorted());
  }
  expect(await stored()).toHaveLength(3);
});

test('a repeated call answers as the first did and fills nothing twice', async () => {
  const key = { 'idempotency-key': 'the-same-intent' };
  const first = await teacher.post(address, preschool([at.ana.id]), key);
  const again = await teacher.post(address, preschool([at.ana.id]), key);
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json()).toEqual(first.json());
  expect(await stored()).toHaveLength(1);
});

test('the diary is of the kind of the classroom', async () => {
  const wrong = [
    await administrator.post(address, simple([at.ana.id])),
    await administrator.post(address, preschool([at.caio.id])),
    await administrator.post(address, preschool([at.ana.id, at.caio.id])),
  ];
  for (const response of wrong) {
    expect(response.statusCode).toBe(422);
    expect(response.json<Problem>().errors).toEqual([
      { path: 'communication.mode', message: 'Os diários desta turma são de outro tipo.' },
    ]);
  }
  expect(await stored()).toEqual([]);
  expect((await administrator.post(address, simple([at.caio.id, at.duda.id]))).statusCode).toBe(
    201,
  );
});

test('a teacher fills nothing outside of their classrooms, nobody anything of another school', async () => {
  const out = await teacher.post(address, simple([at.caio.id]));
  expect(out.statusCode).toBe(403);
  for (const ids of [[at.otherStudent.id], [at.ana.id, at.otherStudent.id]]) {
    expect((await administrator.post(address, preschool(ids))).statusCode).toBe(404);
  }
  const without = await makeEmployee(at.db, at.school.id, 'nova@girassol.test', 'Teacher');
  const nobodys = await callerOf(at.app, without.email);
  expect((await nobodys.post(address, preschool([at.ana.id]))).statusCode).toBe(403);
  expect(await stored()).toEqual([]);
});

const must = 'Este campo deve ser preenchido';
const times = 'Use um número inteiro de 0 a 5.';
const invalid = 'Valor inválido.';
test.each([
  ['six naps', preschool(['x'], { sleep: 6 }), 'communication.sleep', times],
  ['minus one diaper', preschool(['x'], { diaper: -1 }), 'communication.diaper', times],
  ['one and a half baths', preschool(['x'], { shower: 1.5 }), 'communication.shower', times],
  ['a count in words', preschool(['x'], { evacuate: '2' }), 'communication.evacuate', times],
  ['an unknown meal value', preschool(['x'], { lunch: 'Some' }), 'communication.lunch', invalid],
  ['nothing filled', preschool(['x'], {}), 'communication.details', must],
  ['only blanks', preschool(['x'], { details: ' \n ' }), 'communication.details', must],
  ['no details', simple(['x'], {}), 'communication.details', must],
  ['blank details', simple(['x'], { details: '  ' }), 'communication.details', must],
  ['meals of a Simple diary', simple(['x'], { details: 'a', lunch: 'No' }), 'communication.lunch'],
  ['no mode', { communication: { details: 'a' }, studentIds: ['x'] }, 'communication.mode'],
  ['no students', preschool([]), 'studentIds', 'Selecione ao menos um aluno.'],
  ['very long details', simple(['x'], { details: 'a'.repeat(10_001) }), 'communication.details'],
])('%s: refused', async (_, body, path, message = expect.any(String) as never) => {
  const studentIds = body.studentIds.map(() => at.ana.id);
  const response = await administrator.post(address, { ...body, studentIds });
  expect(response.statusCode).toBe(422);
  expect(response.json<Problem>().errors).toContainEqual({ path, message });
  expect(await stored()).toEqual([]);
});

test('more students than fit one statement are filled at once, or none of them', async () => {
  const of = { schoolId: at.school.id, classroomId: at.jardim.id, gender: 'NotInformed' } as const;
  const many = Array.from({ length: 2100 }, (_, index) => ({ ...of, name: `Aluno ${index}` }));
  const rows = await at.db.insert(students).values(many).returning({ id: students.id });
  const ids = rows.map(({ id }) => id);
  await teacher.post(address, preschool([ids.at(-1)!]));

  expect((await teacher.post(address, preschool(ids))).statusCode).toBe(409);
  expect(await stored()).toHaveLength(1);
  expect((await teacher.post(address, preschool(ids.slice(0, -1)))).statusCode).toBe(201);
  expect(await stored()).toHaveLength(2100);
});
