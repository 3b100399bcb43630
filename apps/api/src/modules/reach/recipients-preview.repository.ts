import type { MailTopic } from '@caderneta/api-client/contract';
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import type { NotificationChannel } from '#/database/schema/notifications.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import {
  channelOf,
  everyChannelOf,
  isFreeByWay,
  isUntoldOfUrgent,
} from '#/telling/channels/channels.repository.ts';
import { topic } from '#/telling/channels/can-receive.repository.ts';
import { untoldReasonsOf } from '#/telling/channels/untold-reasons.repository.ts';
import { isGuardianOf } from '#/policy/visible.ts';

interface Sending {
  schoolId: string;
  studentIds: string[];
  now: Date;
}

/** Of guardians whom nothing tells. */
export const mostNamed = 50;

/** As many are asked about before a sending to them. */
const largeSending = 100;

/** Condition on `guardians`: those of these students, as far as they are still here. */
function isAddressed(db: Database, { schoolId, studentIds }: Sending): SQL | undefined {
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
  return and(eq(guardians.schoolId, schoolId), inArray(guardians.id, ofStudents));
}

/**
 * Counts the guardians of students who are still here, and those whom no channel reaches.
 * @returns names of the first of these, too
 */
export async function previewRecipients(
  db: Database,
  sending: Sending,
  how: { isUrgent: true } | { topic: MailTopic | null },
) {
  const { schoolId, now } = sending;
  const isUntold =
    'isUrgent' in how
      ? isUntoldOfUrgent(now)
      : sql`${channelOf(now, { about: topic(how.topic) })} is null`;
  const reached = db
    .select({
      id: guardians.id,
      name: guardians.name,
      searchText: guardians.searchText,
      isUntold: sql<boolean>`${isUntold}`.as('is_untold'),
    })
    .from(guardians)
    .where(isAddressed(db, sending))
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

/** Why no channel tells these guardians, by their ids. */
export async function findUntoldReasons(
  db: Database,
  ids: string[],
  of: { topic: MailTopic | null; now: Date },
) {
  const rows = await db
    .select({ id: guardians.id, reasons: untoldReasonsOf(of.now, topic(of.topic)) })
    .from(guardians)
    .where(inArray(guardians.id, ids));
  return new Map(rows.map(({ id, reasons }) => [id, reasons]));
}

/** Of students who are still here. */
function countGuardians(db: Database, schoolId: string): Promise<number> {
  return db.$count(
    guardians,
    and(eq(guardians.schoolId, schoolId), isGuardianOf(db, guardians.id)),
  );
}

interface CountedWay {
  channel: NotificationChannel;
  guardians: number;
  /** Of them, whose message costs nothing. */
  free: number;
}

/** How many guardians each channel has for something urgent, whether or not its limit has room. */
export function countUrgentWays(db: Database, sending: Sending): Promise<CountedWay[]> {
  const statement = sql`
    select way.channel, count(*)::int as guardians,
      (count(*) filter (where ${isFreeByWay(sending.now)}))::int as free
    from guardians cross join ${everyChannelOf(sending.now)}
    where way.channel is not null and ${isAddressed(db, sending)}
    group by 1 order by 1`;
  return rowsOf<CountedWay>(db, statement);
}
