import type { DiaryContent } from '@caderneta/api-client/contract';
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { visibleClassrooms, visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { folded } from '#/database/schema/columns.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { employees } from '#/database/schema/employees.ts';
import { students } from '#/database/schema/students.ts';

/**
 * How many students each visible classroom in use has, or one of them, and how many have the day's
 * diary.
 */
export const countDiariesOf = (db: Database, actor: Actor, day: string, classroomId?: string) =>
  counts(db, actor, { isOne: classroomId !== undefined }, { day, classroomId });

const counts = statementFor((db, viewer, { isOne }: { isOne: boolean }) =>
  db
    .select({
      classroomId: classrooms.id,
      classroomName: classrooms.name,
      filled: count(diaries.id),
      total: count(students.id),
    })
    .from(classrooms)
    .leftJoin(students, and(eq(students.classroomId, classrooms.id), isNull(students.deletedAt)))
    .leftJoin(
      diaries,
      and(
        eq(diaries.studentId, students.id),
        eq(diaries.schoolId, viewer.schoolId),
        // Selected, so that PostgreSQL plans for any day once, not for this one each time.
        eq(diaries.day, sql`(select ${sql.placeholder('day')}::date)`),
      ),
    )
    .where(
      and(
        visibleClassrooms(viewer),
        isOne ? eq(classrooms.id, sql.placeholder('classroomId')) : isNull(classrooms.archivedAt),
      ),
    )
    .groupBy(classrooms.id)
    .orderBy(folded(classrooms.name), asc(classrooms.id)),
);

/** The classroom's students by name, each with the day of their last diary. */
export const findLastDiaries = (db: Database, actor: Actor, classroomId: string) =>
  lastDiaries(db, actor, {}, { classroomId });

const lastDiaries = statementFor((db, viewer) =>
  db
    .select({
      studentId: students.id,
      studentName: students.name,
      // Reads one entry of an index for each student, however many diaries they have.
      lastDiaryDate: sql<string | null>`(
        select max(day) from diaries where diaries.student_id = students.id)`,
    })
    .from(students)
    .where(and(visibleStudents(viewer), eq(students.classroomId, sql.placeholder('classroomId'))))
    .orderBy(students.searchName, asc(students.id)),
);

/** How each of these students' classroom keeps its diaries; only of visible students. */
export function findDiaryModes(db: Database, actor: Actor, studentIds: string[]) {
  return db
    .select({ studentId: students.id, classroomId: classrooms.id, mode: classrooms.diaryMode })
    .from(students)
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(and(visibleStudents(actor), inArray(students.id, studentIds)));
}

/** A page of a student's diaries with who wrote them, newest first, and how many there are. */
export async function findStudentDiaries(
  db: Database,
  { schoolId }: { schoolId: string },
  studentId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const ofStudent = and(eq(diaries.schoolId, schoolId), eq(diaries.studentId, studentId));
  const rows = await db
    .select({ diary: diaries, employee: { id: employees.id, name: employees.name } })
    .from(diaries)
    .innerJoin(employees, eq(employees.id, diaries.employeeId))
    .where(ofStudent)
    .orderBy(desc(diaries.day))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(diaries).where(ofStudent);
  return { rows, total: all?.total ?? 0 };
}

interface Filling {
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

const lockedFields = { id: diaries.id, day: diaries.day, employeeId: diaries.employeeId };
export interface LockedDiary {
  id: string;
  day: string;
  employeeId: string;
}

/** Those of the diaries that exist and are of these students, locked until the transaction ends. */
export async function lockDiaries(
  tx: Database,
  actor: Actor,
  { ids, studentIds }: { ids: string[]; studentIds: string[] },
): Promise<LockedDiary[]> {
  if (ids.length === 0) return [];
  return tx
    .select(lockedFields)
    .from(diaries)
    .where(
      and(
        eq(diaries.schoolId, actor.schoolId),
        inArray(diaries.id, ids),
        inArray(diaries.studentId, studentIds),
      ),
    )
    .orderBy(asc(diaries.id))
    .for('update');
}

/** The student's newest diary, locked until the transaction ends. */
export async function lockLastDiary(tx: Database, actor: Actor, studentId: string) {
  const [last] = await tx
    .select(lockedFields)
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
