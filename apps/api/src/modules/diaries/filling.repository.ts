import type { DiaryContent } from '@caderneta/api-client/contract';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { diaries } from '#/database/schema/diaries.ts';

export interface Filling {
  content: DiaryContent;
  students: { studentId: string; classroomId: string }[];
  day: string;
  now: Date;
}

/** PostgreSQL takes 65,535 parameters in a statement; a diary has 17. */
const rowsPerStatement = 1000;

/**
 * Stores one diary for each student who has none of that day, and answers those. Two calls at the
 * same time take the students in the same order, so that neither waits for the other forever.
 */
export async function insertDiaries(tx: Database, actor: Actor, filling: Filling) {
  const { content, day, now } = filling;
  const details = content.details || null;
  const rows = filling.students
    .toSorted((one, other) => (one.studentId < other.studentId ? -1 : 1))
    .map((student) => ({
      ...content,
      ...student,
      details,
      schoolId: actor.schoolId,
      employeeId: actor.id,
      day,
      createdAt: now,
    }));
  const stored: { id: string; studentId: string }[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const inserted = await tx
      .insert(diaries)
      .values(rows.slice(start, start + rowsPerStatement))
      .onConflictDoNothing({ target: [diaries.studentId, diaries.day] })
      .returning({ id: diaries.id, studentId: diaries.studentId });
    stored.push(...inserted);
  }
  return stored;
}

/** The student's newest diary; nobody else deletes it until the transaction ends. */
export async function lockLastDiary(tx: Database, actor: Actor, studentId: string) {
  const [last] = await tx
    .select({ id: diaries.id, day: diaries.day, employeeId: diaries.employeeId })
    .from(diaries)
    .where(and(eq(diaries.schoolId, actor.schoolId), eq(diaries.studentId, studentId)))
    .orderBy(desc(diaries.day), asc(diaries.id))
    .limit(1)
    .for('update');
  return last;
}

export async function deleteDiary(tx: Database, actor: Actor, id: string): Promise<void> {
  await tx.delete(diaries).where(and(eq(diaries.id, id), eq(diaries.schoolId, actor.schoolId)));
}
