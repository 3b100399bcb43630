import type { ReminderGroup } from '@caderneta/api-client/contract';
import { and, desc, eq, exists, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { reminderChannelOf } from '#/telling/notifications.repository.ts';
import type { Actor, Viewer } from '#/policy/actor.ts';
import { isChildAnswered, visibleRecipients } from './audience.repository.ts';

interface Reminded {
  communicationId: string;
  group: ReminderGroup;
}

/** Guardians of students who are still here, in the classrooms that the actor sees. */
export async function findToRemind(
  db: Database,
  actor: Actor,
  { communicationId, group }: Reminded,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: recipients.guardianId })
    .from(recipients)
    .innerJoin(students, isStudentHere)
    .where(and(visibleRecipients(actor, communicationId), isOfGroup(db, group)));
  return rows.map(({ id }) => id);
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

/** How many of these guardians a reminder would reach by each channel. */
export function countByChannel(
  db: Database,
  { guardianIds, ...reminded }: { guardianIds: string[]; communicationId: string; now: Date },
): Promise<{ channel: string | null; total: number }[]> {
  const statement = sql`
    select channel, count(*)::int as total from (
      select ${reminderChannelOf(reminded)} as channel from guardians
      where guardians.id = any(${uuidArray(guardianIds)})) as reached
    group by channel`;
  return rowsOf<{ channel: string | null; total: number }>(db, statement);
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
