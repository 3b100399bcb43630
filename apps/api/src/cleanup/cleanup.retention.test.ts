import { expect, test } from '@jest/globals';
import { eq, inArray } from 'drizzle-orm';
import { schools } from '#/database/schema/schools.ts';
import { guardians, students } from '#/database/schema/students.ts';
import { makeStudent } from '../../testing/school.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { cleanUp } from './cleanup.ts';

const { at } = useTestSchool({ isFreshForEach: true });

const deletedOn = (day: string, ids: string[]) =>
  at.db
    .update(students)
    .set({ deletedAt: new Date(`${day}T12:00:00Z`) })
    .where(inArray(students.id, ids));
const keepFor = (schoolId: string, retentionYears: number | null) =>
  at.db.update(schools).set({ retentionYears }).where(eq(schools.id, schoolId));
async function cleanUpOn(instant: string): Promise<string[]> {
  await cleanUp({ ...at.services, now: () => new Date(instant) });
  const left = await at.db.select({ name: students.name }).from(students);
  return left.map(({ name }) => name).sort();
}

const everybody = ['Ana Lima Prado', 'Bruno Lima Prado', 'Caio Reis', 'Duda Dias', 'Eva Souza'];

test('a deleted student is erased when their school keeps them no longer, and nobody else is', async () => {
  await deletedOn('2026-03-10', [at.duda.id, at.otherStudent.id]);
  await deletedOn('2026-03-11', [at.caio.id]);
  await keepFor(at.school.id, 2);
  await keepFor(at.otherSchool.id, 5);
  expect(await cleanUpOn('2028-03-10T12:00:00Z')).toEqual(everybody);

  expect(await cleanUpOn('2028-03-10T12:00:01Z')).toEqual([
    'Ana Lima Prado',
    'Bruno Lima Prado',
    'Caio Reis',
    'Eva Souza',
  ]);
  const families = await at.db.select({ name: guardians.name }).from(guardians);
  expect(families.map(({ name }) => name)).not.toContain('Rosa Dias');
  expect(families.map(({ name }) => name)).toContain('Jorge Reis');

  // The other school has five years.
  expect(await cleanUpOn('2031-03-10T12:00:01Z')).toEqual(['Ana Lima Prado', 'Bruno Lima Prado']);
});

test('a guardian stays until the last child is erased', async () => {
  await deletedOn('2026-03-10', [at.ana.id]);
  await deletedOn('2027-03-10', [at.bruno.id]);
  await keepFor(at.school.id, 5);
  const marta = () => at.db.$count(guardians, eq(guardians.id, at.marta.id));
  await cleanUpOn('2031-06-01T12:00:00Z');
  expect(await marta()).toBe(1);
  await cleanUpOn('2032-06-01T12:00:00Z');
  expect(await marta()).toBe(0);
});

test('of many who left together all are erased in one night, once their school has chosen a time', async () => {
  const names = Array.from({ length: 45 }, (_, number) => `Turma de Saída ${number}`);
  const ids: string[] = [];
  for (const name of names) ids.push((await makeStudent(at.db, at.jardim, name, [at.marta])).id);
  await deletedOn('2026-03-10', ids);
  await keepFor(at.school.id, null);
  expect(await cleanUpOn('2060-03-10T12:00:01Z')).toHaveLength(everybody.length + 45);
  await keepFor(at.school.id, 5);
  expect(await cleanUpOn('2031-03-10T12:00:01Z')).toEqual(everybody);
});
