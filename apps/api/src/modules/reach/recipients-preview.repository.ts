import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import { channelOf } from '#/telling/channels/channels.repository.ts';
import { isGuardianOf } from '#/policy/visible.ts';

interface Sending {
  schoolId: string;
  studentIds: string[];
  now: Date;
}

const mostNamed = 50;

/** As many are asked about before a sending to them. */
const largeSending = 100;

/**
 * Counts the guardians of students who are still here, and those whom no channel reaches.
 * @returns names of the first of these, too
 */
export async function previewRecipients(db: Database, { schoolId, studentIds, now }: Sending) {
  const ofStudents = db
    .select({ id: studentGuardians.guardianId })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .where(
      and(
        eq(students.schoolId, schoolId),
        isNull(students.deletedAt),
        sql`${students.id} = any(${uuidArray(studentIds)})`,
      ),
    );
  const reached = db
    .select({
      id: guardians.id,
      name: guardians.name,
      searchText: guardians.searchText,
      isUntold: sql<boolean>`${channelOf(now)} is null`.as('is_untold'),
    })
    .from(guardians)
    .where(and(eq(guardians.schoolId, schoolId), inArray(guardians.id, ofStudents)))
    .as('reached');
  const rows = await db
    .select({
      id: reached.id,
      name: reached.name,
      isUntold: reached.isUntold,
      guardians: sql<number>`(${count()} over ())::int`,
      untold: sql<number>`(count(*) filter (where ${reached.isUntold}) over ())::int`,
    })
    .from(reached)
    .orderBy(sql`${reached.isUntold} desc`, reached.searchText, reached.id)
    .limit(mostNamed);
  const untoldGuardians = rows
    .filter(({ isUntold }) => isUntold)
    .map(({ id, name }) => ({ id, name }));
  const { guardians: total, untold } = rows[0] ?? { guardians: 0, untold: 0 };
  const isLarge = total >= largeSending || total * 2 > (await countGuardians(db, schoolId));
  return { guardians: total, untold, isLarge, untoldGuardians };
}

/** Of students who are still here. */
function countGuardians(db: Database, schoolId: string): Promise<number> {
  return db.$count(
    guardians,
    and(eq(guardians.schoolId, schoolId), isGuardianOf(db, guardians.id)),
  );
}
