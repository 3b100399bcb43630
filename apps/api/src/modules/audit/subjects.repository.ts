import { eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { chats } from '#/database/schema/chats.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { rosterImports } from '#/database/schema/roster-imports.ts';
import { guardians, students } from '#/database/schema/students.ts';

/** Everything of a school that an entry may be about, also what was deleted, by its name now. */
export function subjectsOf(db: Database, schoolId: string) {
  const people = [students, guardians, employees, classrooms].map((table) =>
    db.select({ id: table.id, name: table.name }).from(table).where(eq(table.schoolId, schoolId)),
  );
  return unionAll(
    db
      .select({ id: communications.id, name: communications.title })
      .from(communications)
      .where(eq(communications.schoolId, schoolId)),
    db
      .select({ id: noticeBoardItems.id, name: noticeBoardItems.title })
      .from(noticeBoardItems)
      .where(eq(noticeBoardItems.schoolId, schoolId)),
    db
      .select({ id: rosterImports.id, name: rosterImports.fileName })
      .from(rosterImports)
      .where(eq(rosterImports.schoolId, schoolId)),
    db
      .select({ id: chats.id, name: guardians.name })
      .from(chats)
      .innerJoin(guardians, eq(guardians.id, chats.guardianId))
      .where(eq(chats.schoolId, schoolId)),
    ...people,
  ).as('subjects');
}

export async function findSubjects(
  db: Database,
  schoolId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const subjects = subjectsOf(db, schoolId);
  const rows = await db
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(inArray(subjects.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
