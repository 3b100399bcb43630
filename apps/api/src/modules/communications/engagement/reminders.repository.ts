import type { ReminderGroup } from '@caderneta/api-client/contract';
import {
  and,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { type NotificationChannel, notifications } from '#/database/schema/notifications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { guardians, students } from '#/database/schema/students.ts';
import { isMailRefused } from '#/telling/channels/can-receive.repository.ts';
import { isFreeByWay } from '#/telling/channels/channels.repository.ts';
import { reminderChannelOf } from '#/telling/notifications.repository.ts';
import type { Actor, Viewer } from '#/policy/actor.ts';
import { isChildAnswered, visibleRecipients } from './audience.repository.ts';

interface Reminded {
  communicationId: string;
  group: ReminderGroup;
}

/** A guardian of the group, and what a reminder would do now. */
export interface ToRemind {
  id: string;
  name: string;
  channel: NotificationChannel | null;
  /** The message costs nothing now. */
  isFree: boolean;
  isRemindedToday: boolean;
  /** The e-mail address receives nothing. */
  isReturned: boolean;
}

/**
 * Guardians of students who are still here, in the classrooms that the actor sees, by name, each with
 * the channel by which a reminder would leave.
 */
export function findToRemind(
  db: Database,
  actor: Actor,
  { communicationId, group, now, dayBegins }: Reminded & { now: Date; dayBegins: Date },
): Promise<ToRemind[]> {
  const ofGroup = db
    .select({ id: recipients.guardianId })
    .from(recipients)
    .innerJoin(students, isStudentHere)
    .where(and(visibleRecipients(actor, communicationId), isOfGroup(db, group)));
  const statement = sql`
    select guardians.id, guardians.name, way.channel,
      way.channel is not null and ${isFreeByWay(now)} as "isFree",
      ${isMailRefused} as "isReturned",
      exists (
        select from notifications as earlier
        where earlier.communication_id = ${communicationId}::uuid
          and earlier.guardian_id = guardians.id and earlier.subject = 'reminder'
          and earlier.status <> 'failed'
          and earlier.created_at >= ${dayBegins.toISOString()}) as "isRemindedToday"
    from guardians
    cross join lateral (
      select ${reminderChannelOf({ communicationId, now })} as channel) as way
    where ${inArray(guardians.id, ofGroup)}
    order by guardians.search_text, guardians.id`;
  return rowsOf<ToRemind>(db, statement);
}

/** Condition on `communications`: a reminder of it would have somebody to go to. */
export const hasToRemind = (db: Database, viewer: Viewer, group: ReminderGroup): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(recipients)
      .innerJoin(students, isStudentHere)
      .where(and(visibleRecipients(viewer, communications.id), isOfGroup(db, group))),
  );

const isStudentHere = and(eq(students.id, recipients.studentId), isNull(students.deletedAt));

/** Condition on `recipients`. */
const isOfGroup = (db: Database, group: ReminderGroup) =>
  group === 'unseen' ? isNull(recipients.visualizedAt) : or(isUnanswered(db), isAskedAgain(db));

/**
 * The guardian has not done it. Choices and tasks are about a child: where another guardian has
 * answered, nobody is reminded.
 */
function isUnanswered(db: Database): SQL | undefined {
  return and(
    isNull(recipients.readAt),
    isNull(recipients.answer),
    isNull(recipients.doneAt),
    not(isChildAnswered(db)),
  );
}

/** The guardian has chosen, and date, time or place changed after that. */
function isAskedAgain(db: Database): SQL | undefined {
  const { id, askedAgainAt } = communications;
  const changed = db
    .select({ at: askedAgainAt })
    .from(communications)
    .where(eq(id, recipients.communicationId));
  return and(isNotNull(recipients.answer), lt(recipients.answeredAt, sql`(${changed})`));
}

/** The last reminder of an item, by whomever. */
export async function findLastReminder(db: Database, actor: Actor, communicationId: string) {
  const [row] = await db
    .select({
      at: notifications.createdAt,
      by: employees.name,
      guardians: sql<number>`count(distinct ${notifications.guardianId})::int`,
    })
    .from(notifications)
    .innerJoin(employees, eq(employees.id, notifications.requestedBy))
    .where(
      and(
        eq(notifications.communicationId, communicationId),
        eq(notifications.schoolId, actor.schoolId),
        eq(notifications.subject, 'reminder'),
      ),
    )
    .groupBy(notifications.createdAt, employees.id)
    .orderBy(desc(notifications.createdAt))
    .limit(1);
  return row;
}
