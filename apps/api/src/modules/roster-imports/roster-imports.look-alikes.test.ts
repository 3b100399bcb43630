import type { RosterRow } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { eq, inArray } from 'drizzle-orm';
import { guardians, students } from '#/database/schema/students.ts';
import { importing } from '../../../testing/roster.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool({ isFreshForEach: true });
const roster = importing(administrator);

const child = { gender: '', classroom: 'Jardim A' };
const rows: Partial<RosterRow>[] = [
  { ...child, name: "Ana d'Ávila", firstName: "Eva d'Ávila", firstPhone: '11987100011' },
  { ...child, name: 'Clara Lua', firstName: 'Rui-Luís Lua', firstPhone: '11987100013' },
];
const lookAlikes: Partial<RosterRow>[] = [
  { ...rows[0], classroom: 'Jardim\u00a0A', name: 'Ana d’A\u0301vila', firstName: 'Eva dʼÁvila' },
  { ...rows[1], name: 'Cla\u200bra Lu\u00ada', firstName: 'Rui\u2011Luís  Lua' },
];

test('a roster that looks like one that was imported doubles nobody', async () => {
  await roster.apply(await roster.draft(rows));
  const before = await at.db.select().from(students);
  const again = await roster.draft(lookAlikes);
  expect((await roster.rows(again)).map(({ outcome }) => outcome)).toEqual(['same', 'same']);
  await roster.apply(again);
  expect(await at.db.select().from(students)).toEqual(before);
});

test('names are stored composed, without what cannot be seen, and found again', async () => {
  await roster.apply(await roster.draft(lookAlikes));
  const named = await at.db
    .select({ name: students.name })
    .from(students)
    .where(inArray(students.name, ['Ana d’Ávila', 'Clara Lua']));
  expect(named).toHaveLength(2);
  const [eva] = await at.db.select().from(guardians).where(eq(guardians.phone, '11987100011'));
  expect(eva?.name).toBe('Eva dʼÁvila');
});
