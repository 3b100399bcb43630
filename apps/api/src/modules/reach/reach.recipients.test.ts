import type { RecipientsPreview } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { makeAudience } from '../../../testing/large-audience.ts';
import { query } from '../../../testing/query.ts';
import { makeStudent } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({ isFreshForEach: true });

const ask = (caller: Caller, ...students: { id: string }[]) =>
  caller.post('/v1/reach/recipients', { studentIds: students.map(({ id }) => id) });
async function preview(caller: Caller, ...students: { id: string }[]) {
  const answer = await ask(caller, ...students);
  expect(answer.statusCode).toBe(200);
  return answer.json<RecipientsPreview>();
}
const removeEmail = ({ id }: { id: string }) =>
  query(at.db, `update guardians set email = null where id = '${id}'`);

test('the preview counts each guardian once, and names those whom the sending then leaves out', async () => {
  const enzo = await makeStudent(at.db, at.segundoAno, 'Enzo Reis', [at.jorge]);
  await removeEmail(at.jorge);
  const chosen = [at.caio, at.duda, enzo];
  const previewed = await preview(administrator, ...chosen);
  expect(previewed).toEqual({
    guardians: 3,
    untold: 2,
    isLarge: true,
    untoldGuardians: [
      {
        id: at.jorge.id,
        ...{ name: 'Jorge Reis', reasons: [] },
        students: [
          { id: at.caio.id, name: at.caio.name, classroomName: '2º Ano' },
          { id: enzo.id, name: 'Enzo Reis', classroomName: '2º Ano' },
        ],
      },
      {
        id: at.rosa.id,
        ...{ name: 'Rosa Dias', reasons: [] },
        students: [{ id: at.duda.id, name: 'Duda Dias', classroomName: '2º Ano' }],
      },
    ],
  });

  await administrator.post('/v1/communication/announcement', {
    communication: { title: 'Reunião', description: 'Na sala 2' },
    studentIds: chosen.map(({ id }) => id),
  });
  const leftOut = await query<{ id: string }>(
    at.db,
    'select guardian_id as id from notifications where channel is null',
  );
  const named = previewed.untoldGuardians.map(({ id }) => ({ id }));
  expect(leftOut).toHaveLength(2);
  expect(leftOut).toEqual(expect.arrayContaining(named));
});

test('where everybody is told nobody is named', async () => {
  expect(await preview(teacher, at.ana)).toMatchObject({
    guardians: 1,
    untold: 0,
    untoldGuardians: [],
  });
});

test('a teacher hears of their classrooms alone, and of no child elsewhere', async () => {
  await makeStudent(at.db, at.segundoAno, 'Enzo Lima Prado', [at.marta]);
  await removeEmail(at.marta);
  const [marta] = (await preview(teacher, at.ana)).untoldGuardians;
  expect(marta?.students.map(({ name }) => name)).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);

  expect((await ask(teacher, at.duda)).statusCode).toBe(403);
  expect((await ask(teacher, at.ana, at.duda)).statusCode).toBe(403);
  expect((await ask(otherSchool, at.ana)).statusCode).toBe(404);
  expect((await ask(administrator, at.otherStudent)).statusCode).toBe(404);
});

test('from a hundred guardians, or from more than half of the school, it is large', async () => {
  const isLarge = async (...students: { id: string }[]) =>
    (await preview(administrator, ...students)).isLarge;
  // Two guardians of four, then three.
  expect(await isLarge(at.caio)).toBe(false);
  expect(await isLarge(at.caio, at.duda)).toBe(true);
  await makeAudience(at.db, at, 240);
  const many = await query<{ id: string }>(
    at.db,
    "select id from students where name like 'Aluno %' order by id",
  );
  expect(await isLarge(...many.slice(0, 99))).toBe(false);
  expect(await isLarge(...many.slice(0, 100))).toBe(true);
});

test('asking changes nothing, and of many the first fifty are named', async () => {
  await makeAudience(at.db, at, 60);
  await query(at.db, "update guardians set email = null where name like 'Família%'");
  const many = await query<{ id: string }>(
    at.db,
    "select id from students where name like 'Aluno %'",
  );
  const before = await query(at.db, 'select count(*)::int as n from idempotency_keys');
  const { guardians, untold, untoldGuardians } = await preview(administrator, ...many);
  expect([guardians, untold, untoldGuardians.length]).toEqual([60, 60, 50]);
  expect(await query(at.db, 'select count(*)::int as n from idempotency_keys')).toEqual(before);
  expect(await query(at.db, 'select 1 from notifications')).toEqual([]);
});
