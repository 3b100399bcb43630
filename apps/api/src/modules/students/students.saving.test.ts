import { expect, test } from '@jest/globals';
import type { TestApp } from '../../../testing/app.ts';
import { value } from '../../../testing/query.ts';
import { saveStudents, type StudentDraft } from './students.service.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let statements = 0;
const { at } = useTestSchool({ onStatement: () => statements++ });

/** Every other student has a sibling, and all have a guardian of their own. */
const draftsOf = (count: number, first: number): StudentDraft[] =>
  Array.from({ length: count }, (_none, index) => ({
    id: null,
    name: `Aluno ${first + index}`,
    classroomId: at.jardim.id,
    gender: 'NotInformed',
    responsibles: [
      { name: `Mãe ${first + index}`, phone: String(41_900_000_000 + first + index) },
      { name: `Pai ${first + index}`, phone: String(51_900_000_000 + first + (index >> 1)) },
    ],
  }));

async function counted(drafts: StudentDraft[]) {
  const before = statements;
  const save = (tx: TestApp['db']) => saveStudents(tx, at.school.id, drafts, new Date());
  const ids = await at.db.transaction(save);
  return { ids, statements: statements - before };
}

test('two thousand students take as many statements as one', async () => {
  const one = await counted(draftsOf(1, 1));
  const many = await counted(draftsOf(2000, 10_001));
  expect(many.statements).toBe(one.statements);
  const students = `select count(*)::int from students where name like 'Aluno %'`;
  const guardians = `select count(*)::int from guardians where phone ~ '^[45]1'`;
  expect(await value(at.db, students)).toBe(2001);
  expect(await value(at.db, guardians)).toBe(2 + 3000);

  const changed = draftsOf(2000, 10_001).map((draft, index) => ({
    ...draft,
    id: many.ids[index] ?? null,
    name: `${draft.name} Luz`,
  }));
  const again = await counted(changed);
  expect(again.ids).toEqual(many.ids);
  expect(again.statements).toBeLessThanOrEqual(one.statements);
  const renamed = `select count(*)::int from students where name like 'Aluno % Luz' and version = 2`;
  expect(await value(at.db, renamed)).toBe(2000);
  expect(await value(at.db, guardians)).toBe(2 + 3000);
});
