import { expect, test } from '@jest/globals';
import { subDays } from 'date-fns/subDays';
import { v7 } from 'uuid';
import { demoSchool } from './demo-school.ts';
import { largeSchoolPlan } from './large-plan.ts';
import { largeSchool } from './large-school.ts';
import { createSchool, type SchoolContent, writeSchool } from './load-school.ts';

type Rows = Record<string, object[]>;

/** All rows of a school but those of its files, by table. */
async function rowsOf(content: SchoolContent, now: Date): Promise<Rows> {
  const rows: Rows = {};
  await writeSchool(content, createSchool(content.plan, now), 'hash', {
    insert: async (table, added) => void (rows[table] ??= []).push(...added),
    insertFiles: async () => undefined,
  });
  return rows;
}

/** What a plan for the future may say. */
const futureFields = ['scheduledDate', 'startTime', 'endTime'];

/** `table.field` of everything that lies after an instant: dates, and ids by their time. */
function fieldsAfter(rows: Rows, now: Date): string[] {
  const firstIdAfter = v7({ msecs: now.getTime() + 1, random: new Uint8Array(16) });
  const isLate = (field: string, value: unknown) =>
    value instanceof Date
      ? !futureFields.includes(field) && value > now
      : /id$/i.test(field) && typeof value === 'string' && value >= firstIdAfter;
  const late = Object.entries(rows).flatMap(([table, all]) =>
    all.flatMap((row) =>
      Object.entries(row)
        .filter(([field, value]) => isLate(field, value))
        .map(([field]) => `${table}.${field}`),
    ),
  );
  return [...new Set(late)];
}

const schools = { demo: demoSchool, large: largeSchool(60) };

test.each(Object.entries(schools))(
  'the same day gives the same rows of the %s school, whatever the hour',
  async (_, content) => {
    const noon = await rowsOf(content, new Date('2026-11-20T15:00:00Z'));
    const night = await rowsOf(content, new Date('2026-11-21T02:59:00Z'));
    expect(noon.recipients!.length).toBeGreaterThan(noon.students!.length * 5);
    expect(night).toEqual(noon);
  },
);

test.each([
  ['minutes after midnight, on a Sunday', '2026-11-22T03:04:00Z'],
  ['on the first of January', '2027-01-01T15:00:00Z'],
  ['on a Friday at noon', '2026-11-20T15:00:00Z'],
])('nothing lies in the future %s', async (_, instant) => {
  const now = new Date(instant);
  for (const content of Object.values(schools)) {
    const rows = await rowsOf(content, now);
    expect(fieldsAfter(rows, now)).toEqual([]);
    // The search finds what it searches for.
    expect(fieldsAfter(rows, subDays(now, 30))).toContain('chat_messages.id');
  }
});

test('two schools share no id', async () => {
  const now = new Date('2026-11-20T15:00:00Z');
  const ids = async (content: SchoolContent) =>
    Object.values(await rowsOf(content, now)).flatMap((rows) =>
      rows.flatMap((row) => ('id' in row ? [row.id] : [])),
    );
  const all = [...(await ids(schools.demo)), ...(await ids(schools.large))];
  expect(new Set(all).size).toBe(all.length);
});

test.each([1, 24, 26, 999])('%i students find a place', (students) => {
  const { classrooms } = largeSchoolPlan(students);
  expect(classrooms.reduce((sum, classroom) => sum + classroom.students, 0)).toBe(students);
  expect(new Set(classrooms.map(({ name }) => name)).size).toBe(classrooms.length);
});
