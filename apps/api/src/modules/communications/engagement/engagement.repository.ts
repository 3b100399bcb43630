import type { EngagementCounts, EngagementQuery } from '@caderneta/api-client/contract';
import { and, asc, desc, eq, exists, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { contains } from '#/database/expressions.ts';
import { folded } from '#/database/schema/columns.ts';
import {
  messageAttempts,
  type NotificationChannel,
  notifications,
  type NotificationStatus,
} from '#/database/schema/notifications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { guardians, students } from '#/database/schema/students.ts';
import { isReturned } from '#/telling/notices.repository.ts';
import { isMuted, topicOf } from '#/telling/channels/can-receive.repository.ts';
import { refusesSms } from '#/telling/channels/untold-reasons.repository.ts';
import { isChildAnswered, isOfSameChild, visibleRecipients } from './audience.repository.ts';
import { markColumns, notedPaper, phoned } from './marks.repository.ts';

/**
 * How far a notification came. Drizzle takes a joined row whose first column is null for a missing
 * one, and the channel may be null.
 */
const progress = {
  status: notifications.status,
  channel: notifications.channel,
  attemptAt: notifications.attemptAt,
  sentAt: notifications.sentAt,
  openedAt: notifications.openedAt,
};

/** What its provider says of a message. */
const { deliveredAt, readAt } = messageAttempts;
const reported = { deliveredAt, readAt };

/** The message that told, where a message did. */
const ofMessage = and(
  eq(messageAttempts.schoolId, notifications.schoolId),
  eq(messageAttempts.notificationId, notifications.id),
  eq(messageAttempts.channel, notifications.channel),
);

/** The last reminder of each guardian. */
function remindedOf(db: Database, communicationId: string) {
  const { guardianId, subject } = notifications;
  return db
    .selectDistinctOn([guardianId], { guardianId, ...progress, ...reported })
    .from(notifications)
    .leftJoin(messageAttempts, ofMessage)
    .where(and(eq(notifications.communicationId, communicationId), eq(subject, 'reminder')))
    .orderBy(guardianId, desc(notifications.createdAt))
    .as('reminded');
}

/** Nearer to the guardian first. */
const farthest = sql`array_position('{read,delivered,sent,queued,failed}'::text[], ${notifications.status}::text)`;

/** Each channel of something urgent to the guardian of the row of `notifications`; null of all else. */
const urgentWays = sql<StoredWay[] | null>`case when ${notifications.isUrgent} then (
  select json_agg(json_build_object('channel', way.channel, 'status', way.status,
    'error', way.error, 'sentAt', way.sent_at, 'openedAt', way.opened_at,
    'deliveredAt', message.delivered_at, 'readAt', message.read_at,
    'isReturned', exists (select from mail_returns as returned
      where returned.school_id = way.school_id and returned.notification_id = way.id)
    ) order by way.channel)
  from notifications as way left join message_attempts as message
    on message.school_id = way.school_id and message.notification_id = way.id
    and message.channel = way.channel
  where way.communication_id = ${notifications.communicationId}
    and way.guardian_id = ${notifications.guardianId} and way.subject = 'communication') end`;

/** What told each guardian; of something urgent the channel that came farthest, and all of them. */
function toldOf(db: Database, communicationId: string) {
  const { guardianId, subject, channel } = notifications;
  return db
    .selectDistinctOn([guardianId], {
      guardianId,
      ...progress,
      ...reported,
      isReturned: isReturned().as('is_returned'),
      ways: urgentWays.as('ways'),
    })
    .from(notifications)
    .leftJoin(messageAttempts, ofMessage)
    .where(and(eq(notifications.communicationId, communicationId), eq(subject, 'communication')))
    .orderBy(guardianId, farthest, channel)
    .as('told');
}

/** A channel that something urgent went by, as JSON has its instants. */
export interface StoredWay {
  channel: NotificationChannel | null;
  status: NotificationStatus;
  error: string | null;
  sentAt: string | null;
  openedAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  isReturned: boolean;
}

/**
 * Reaction, notification and last reminder of each recipient that the actor sees; by classroom,
 * student and guardian.
 * @param part those that it finds, of all by default
 */
export function findEngagement(
  db: Database,
  actor: Actor,
  communicationId: string,
  part: EngagementQuery = {},
) {
  const reminded = remindedOf(db, communicationId);
  const { guardianId: _, ...reminder } = reminded._.selectedFields;
  const told = toldOf(db, communicationId);
  const { status, channel, attemptAt, sentAt, openedAt } = told._.selectedFields;
  const all = db
    .select({
      studentId: recipients.studentId,
      studentName: students.name,
      responsibleName: guardians.name,
      classroomId: recipients.classroomId,
      visualizedAt: recipients.visualizedAt,
      readAt: recipients.readAt,
      answer: recipients.answer,
      answeredAt: recipients.answeredAt,
      doneAt: recipients.doneAt,
      notification: { status, channel, attemptAt, sentAt, openedAt },
      isReturned: told.isReturned,
      ways: told.ways,
      message: { deliveredAt: told.deliveredAt, readAt: told.readAt },
      reminder,
      refusesSms,
      refusesMail: isMuted(topicOf(sql`'communication'`, sql`${communicationId}::uuid`)),
      guardianId: recipients.guardianId,
      ...markColumns,
    })
    .from(recipients)
    .innerJoin(students, eq(students.id, recipients.studentId))
    .innerJoin(guardians, eq(guardians.id, recipients.guardianId))
    .innerJoin(classrooms, eq(classrooms.id, recipients.classroomId))
    .leftJoin(told, eq(told.guardianId, recipients.guardianId))
    .leftJoin(reminded, eq(reminded.guardianId, recipients.guardianId))
    .leftJoin(notedPaper, eq(notedPaper.id, recipients.paperBy))
    .leftJoin(phoned, eq(phoned.id, recipients.phonedBy))
    .where(
      and(visibleRecipients(actor, communicationId), foundBy(db, part, isUntold(reminded, told))),
    )
    .orderBy(
      folded(classrooms.name),
      students.searchName,
      asc(students.id),
      guardians.searchText,
      asc(guardians.id),
    )
    .offset(part.offset ?? 0)
    .$dynamic();
  return part.limit === undefined ? all : all.limit(part.limit);
}

/** How many recipients a part of the engagement finds, and what is true of all of them. */
export async function countEngagement(
  db: Database,
  actor: Actor,
  communicationId: string,
  part: EngagementQuery,
): Promise<EngagementCounts> {
  const reminded = remindedOf(db, communicationId);
  const told = toldOf(db, communicationId);
  const untold = isUntold(reminded, told);
  const found = foundBy(db, part, untold) ?? sql`true`;
  const [counts] = await db
    .select({
      found: sql<number>`(count(*) filter (where ${found}))::int`,
      untold: sql<number>`(count(*) filter (where ${untold}))::int`,
      isNotified: sql<boolean>`coalesce(bool_or(${told.status} is not null), false)`,
    })
    .from(recipients)
    .innerJoin(students, eq(students.id, recipients.studentId))
    .innerJoin(guardians, eq(guardians.id, recipients.guardianId))
    .leftJoin(told, eq(told.guardianId, recipients.guardianId))
    .leftJoin(reminded, eq(reminded.guardianId, recipients.guardianId))
    .where(visibleRecipients(actor, communicationId));
  return counts!;
}

/** What every guardian of these children did. */
export function findOfChildren(
  db: Database,
  actor: Actor,
  communicationId: string,
  studentIds: string[],
) {
  return db
    .select({
      studentId: recipients.studentId,
      guardianId: recipients.guardianId,
      responsibleName: guardians.name,
      readAt: recipients.readAt,
      answer: recipients.answer,
      doneAt: recipients.doneAt,
    })
    .from(recipients)
    .innerJoin(guardians, eq(guardians.id, recipients.guardianId))
    .where(
      and(visibleRecipients(actor, communicationId), inArray(recipients.studentId, studentIds)),
    )
    .orderBy(guardians.searchText, asc(guardians.id));
}

/** Condition on the joined rows: those that a part of the engagement asks for. */
function foundBy(
  db: Database,
  { search, seen, told, answers }: EngagementQuery,
  untold: SQL,
): SQL | undefined {
  return and(
    contains(sql`(${students.searchName} || ' ' || ${folded(guardians.name)})`, search),
    seen && isNull(recipients.visualizedAt),
    told && untold,
    answers && isChildWith(db, answers),
  );
}

/** Nothing has told the guardian, or will: no channel, and nobody by telephone. */
function isUntold(
  reminded: Record<'status', AnyPgColumn>,
  told: Record<'status', AnyPgColumn>,
): SQL {
  return sql`(${recipients.visualizedAt} is null and ${recipients.phonedAt} is null
    and coalesce(${reminded.status}::text, ${told.status}::text) = 'failed')`;
}

/** Condition on `recipients`: of a child without an answer, or whose guardians answered differently. */
function isChildWith(db: Database, answers: NonNullable<EngagementQuery['answers']>): SQL {
  if (answers === 'none') return not(isChildAnswered(db));
  const guardian = alias(recipients, 'guardian');
  return exists(
    db
      .select({ one: sql`1` })
      .from(guardian)
      .where(isOfSameChild(guardian))
      .having(sql`count(distinct ${guardian.answer}) > 1`),
  );
}
