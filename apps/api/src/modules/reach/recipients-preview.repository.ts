import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import { channelOf } from '#/notifications/channels.repository.ts';

interface Sending {
  schoolId: string;
  studentIds: string[];
  now: Date;
}

/** Guardians of students who are still here, with the channel that a sending chooses. */
function selectRecipients(db: Database, { schoolId, studentIds, now }: Sending) {
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
  return db
    .select({
      id: guardians.id,
      name: guardians.name,
      searchName: guardians.searchName,
      channel: channelOf(now).as('channel'),
    })
    .from(guardians)
    .where(and(eq(guardians.schoolId, schoolId), inArray(guardians.id, ofStudents)))
    .as('reached');
}

/** How many guardians there are, and how many of them no channel reaches. */
export async function countRecipients(db: Database, sending: Sending) {
  const reached = selectRecipients(db, sending);
  const [counted] = await db
    .select({
      guardians: count(),
      untold: sql<number>`(count(*) filter (where ${isNull(reached.channel)}))::int`,
    })
    .from(reached);
  return counted ?? { guardians: 0, untold: 0 };
}

const mostNamed = 50;

/** The first guardians whom no channel reaches, by name. */
export function findUntold(db: Database, sending: Sending) {
  const reached = selectRecipients(db, sending);
  return db
    .select({ id: reached.id, name: reached.name })
    .from(reached)
    .where(isNull(reached.channel))
    .orderBy(reached.searchName, reached.id)
    .limit(mostNamed);
}
