import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { openTestDatabase } from '../../testing/database.ts';
import { makeSchools, type TestSchools } from '../../testing/school.ts';
import type { OpenDatabase } from './database.ts';
import { auditLog } from './schema/audit-log.ts';
import { communications } from './schema/communications.ts';
import { diaries } from './schema/diaries.ts';
import { guardians, students } from './schema/students.ts';
import { contains } from './expressions.ts';

let database: OpenDatabase;
let made: TestSchools;
beforeAll(async () => {
  database = await openTestDatabase();
  made = await makeSchools(database.db);
});
afterAll(() => database.close());

async function makeAnnouncement() {
  const [row] = await database.db
    .insert(communications)
    .values({
      schoolId: made.school.id,
      kind: 'announcement',
      title: 'Reunião',
      description: 'Sala 2',
      createdBy: made.administrator.id,
      sentAt: new Date(),
    })
    .returning();
  if (!row) throw new Error('nothing was inserted');
  return row;
}

test('runs on the database of its jest project', () => {
  expect(database.kind).toBe(globalThis.databaseUnderTest);
});

test('a kind keeps the columns of another kind empty', async () => {
  const { id } = await makeAnnouncement();
  const change = database.db
    .update(communications)
    .set({ dueDate: '2026-12-01' })
    .where(eq(communications.id, id));
  await expect(change).rejects.toHaveProperty('cause.constraint', 'communications_activity');
});

test('a student has one diary a day', async () => {
  const diary = {
    schoolId: made.school.id,
    studentId: made.caio.id,
    classroomId: made.segundoAno.id,
    employeeId: made.administrator.id,
    day: '2026-11-20',
    mode: 'Simple',
    details: 'Leu em voz alta',
  } as const;
  await database.db.insert(diaries).values(diary);
  await expect(database.db.insert(diaries).values(diary)).rejects.toHaveProperty(
    'cause.constraint',
    'diaries_once_a_day',
  );
  await expect(
    database.db.insert(diaries).values({ ...diary, day: '2026-11-19', details: null }),
  ).rejects.toHaveProperty('cause.constraint', 'diaries_filled');
});

test('the audit log accepts no change', async () => {
  const { school, administrator } = made;
  const what = { resource: 'student', verb: 'view' } as const;
  const entry = { schoolId: school.id, employeeId: administrator.id, ...what };
  await database.db.insert(auditLog).values(entry);
  await expect(database.db.delete(auditLog)).rejects.toHaveProperty('cause.code', '23001');
  await expect(database.db.update(auditLog).set({ verb: 'delete' })).rejects.toHaveProperty(
    'cause.code',
    '23001',
  );
});

test('searching minds neither capitals nor accents, and takes wildcards literally', async () => {
  const { db } = database;
  await db.update(students).set({ name: 'Ângela Conceição' }).where(eq(students.id, made.duda.id));
  const names = async (typed: string) => {
    const found = await db.select().from(students).where(contains(students.searchName, typed));
    return found.map(({ name }) => name);
  };
  expect(await names('ANGELA')).toEqual(['Ângela Conceição']);
  expect(await names('conceiçÃo')).toEqual(['Ângela Conceição']);
  expect(await names('conc’ei  ANG')).toEqual(['Ângela Conceição']);
  expect(await names('angela maria')).toEqual([]);
  expect(await names('%')).toEqual([]);
});

test.each([
  '11 90000-0001',
  '+55 (11) 90000-0001',
  '5511900000001',
  '90000-0001',
  '0xx11 90000 0001',
  'lima marta',
  '0001 marta',
])('%s finds a guardian by words or phone', async (typed) => {
  const found = await database.db
    .select()
    .from(guardians)
    .where(and(eq(guardians.schoolId, made.school.id), contains(guardians.searchText, typed)));
  expect(found.map(({ name }) => name)).toEqual(['Marta Lima']);
});
