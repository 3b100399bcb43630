import { subDays } from 'date-fns/subDays';
import { subHours } from 'date-fns/subHours';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { jsonListOf, jsonObject, nothing } from '#/database/json.ts';
import { communications } from '#/database/schema/communications.ts';
import { notifications } from '#/database/schema/notifications.ts';
import {
  childReactions,
  communicationCounts,
  type CountedReaction,
  recipients,
} from '#/database/schema/recipients.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';
import type { Actor, Viewer } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { gatherOnce, visibleCommunications } from '#/policy/visible.ts';
import { countsOf, visibleRecipients } from './audience.repository.ts';
import { hasToRemind } from './reminders.repository.ts';

/** Items for each reason. */
const mostItems = 10;
/** So long after its sending nobody has to have opened an urgent item yet. */
const patienceHours = 1;
/** So long something urgent, or a notice that failed, is news. */
const newsDays = 7;
/** Notices that failed, the newest: a channel that was away for a day fails thousands. */
const mostNotices = 300;

const { closingDay, dueDate, id, isUrgent, kind, sentAt, startTime, title } = communications;
const at = (name: string) => sql.placeholder(name);

/** A count over the classrooms that the viewer sees: those of one reaction without those of others. */
const countOf = (viewer: Viewer, all: CountedReaction, without: CountedReaction[]) => {
  const { count, reaction } = communicationCounts;
  return sql`(
    select coalesce(sum(case ${reaction} when ${all} then ${count} else -${count} end), 0)::int as count
    from ${communicationCounts}
    where ${and(countsOf(viewer), inArray(reaction, [all, ...without]))})`;
};

const answered = childReactions.filter((reaction) => reaction !== 'children');

/** Children whose guardians answered before date, time or place changed. */
const countAskedAgain = (db: Database, viewer: Viewer) => {
  const { answer, answeredAt, studentId } = recipients;
  const isStale = and(isNotNull(answer), lt(answeredAt, communications.askedAgainAt));
  const stale = db
    .select({ count: sql`count(distinct ${studentId})::int` })
    .from(recipients)
    .where(and(visibleRecipients(viewer, id), isStale));
  return sql`(case when ${communications.askedAgainAt} is null then 0 else (${stale}) end)`;
};

const isRemindedToday = sql`exists (
  select from ${notifications} where ${and(
    eq(notifications.communicationId, id),
    eq(notifications.subject, 'reminder'),
    gte(notifications.createdAt, at('dayBegins')),
  )})`;

/** Of each item that the viewer sees, the guardians to whom its notices failed for good. */
function failedNotices(db: Database, viewer: Viewer): SQL {
  const { channel, communicationId, createdAt, guardianId, schoolId, status, subject } =
    notifications;
  const newest = db
    .select({ communicationId, guardianId, createdAt })
    .from(notifications)
    .where(
      and(
        eq(schoolId, viewer.schoolId),
        eq(status, 'failed'),
        isNotNull(channel),
        gt(createdAt, at('newsSince')),
        inArray(subject, ['communication', 'reminder', 'change']),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(mostNotices)
    .as('failed');
  const isUntold = and(
    visibleRecipients(viewer, newest.communicationId),
    sql`${recipients.studentId} = own.student_id`,
    eq(recipients.guardianId, newest.guardianId),
    isNull(recipients.visualizedAt),
    isNull(recipients.phonedAt),
  );
  // Scalars, one lookup each: an item of the whole school has thousands of recipients to join.
  return sql`(
    select ${newest.communicationId} as communication_id,
      count(distinct ${newest.guardianId})::int as count, max(${newest.createdAt}) as failed_at
    from ${newest}
    where (
        select true from (
          select ${studentGuardians.studentId} from ${studentGuardians}
          join ${students} on ${students.id} = ${studentGuardians.studentId}
            and ${students.deletedAt} is null
          where ${studentGuardians.guardianId} = ${newest.guardianId} offset 0) as own
        where (select true from ${recipients} where ${isUntold}) limit 1)
      and (
        select true from ${notifications} as later
        where later.communication_id = ${newest.communicationId}
          and later.guardian_id = ${newest.guardianId} and later.status <> 'failed'
          and later.created_at > ${newest.createdAt} limit 1) is null
    group by ${newest.communicationId})`;
}

const fields = { id, kind, title, count: sql<number>`counted.count` };

const inNeed = statementFor((db, viewer) => {
  const isNewUrgent = and(
    eq(kind, 'announcement'),
    isUrgent,
    gt(sentAt, at('newsSince')),
    lte(sentAt, at('patientUntil')),
  );
  const isClosing = or(
    and(eq(kind, 'event'), gte(startTime, at('from')), lt(startTime, at('until'))),
    and(eq(kind, 'activity'), gte(dueDate, at('firstDay')), lte(dueDate, at('lastDay'))),
    and(eq(kind, 'poll'), gte(closingDay, at('firstDay')), lte(closingDay, at('lastDay'))),
  );
  const isAhead = and(eq(kind, 'event'), gt(startTime, at('now')));
  const { begin, isFound } = gatherOnce(db, viewer, {
    of: and(visibleCommunications(db, viewer, 'many'), isNotNull(sentAt)),
    which: or(isNewUrgent, isClosing, isAhead),
  });
  const those = (which: SQL | undefined, count: SQL) => sql`${communications}
    cross join lateral ${count} as counted
    where ${and(isFound, which)} and counted.count > 0`;
  const unanswered = sql`(select ${countOf(viewer, 'children', answered)}
    + ${countAskedAgain(db, viewer)} as count)`;
  const isOpenTo = (group: 'unseen' | 'unanswered') =>
    and(not(isRemindedToday), hasToRemind(db, viewer, group));
  return begin
    .select({
      urgentUnseen: jsonListOf(jsonObject(fields), {
        from: those(
          and(isNewUrgent, isOpenTo('unseen')),
          countOf(viewer, 'received', ['visualized']),
        ),
        orderBy: [desc(sentAt), desc(id)],
        limit: mostItems,
      }),
      answersClosing: jsonListOf(jsonObject({ ...fields, startTime, dueDate, closingDay }), {
        from: those(and(isClosing, isOpenTo('unanswered')), unanswered),
        orderBy: [asc(startTime), asc(sql`coalesce(${dueDate}, ${closingDay})`), desc(id)],
        limit: mostItems,
      }),
      differingAnswers: jsonListOf(jsonObject(fields), {
        from: those(isAhead, countOf(viewer, 'children-differing', [])),
        orderBy: [asc(startTime), desc(id)],
        limit: mostItems,
      }),
    })
    .from(nothing);
});

const failed = statementFor((db, viewer) => {
  const noticesFailed = jsonListOf(jsonObject(fields), {
    from: sql`${communications} join ${failedNotices(db, viewer)} as counted
      on counted.communication_id = ${id} where ${visibleCommunications(db, viewer)}`,
    orderBy: [sql`counted.failed_at desc`],
    limit: mostItems,
  });
  return db.select({ noticesFailed }).from(nothing);
});

/** The days on which answers close of which is told, and the instants at which they begin and end. */
export interface Closing {
  firstDay: string;
  lastDay: string;
  from: Date;
  until: Date;
}

/** Sent items that need somebody, by reason. */
export async function findItemsInNeed(
  db: Database,
  actor: Actor,
  { now, dayBegins, closing }: { now: Date; dayBegins: Date; closing: Closing },
) {
  const instants = {
    now,
    dayBegins,
    ...{ from: closing.from, until: closing.until },
    newsSince: subDays(now, newsDays),
    patientUntil: subHours(now, patienceHours),
  };
  const values: Record<string, string> = { firstDay: closing.firstDay, lastDay: closing.lastDay };
  for (const [name, instant] of Object.entries(instants)) values[name] = instant.toISOString();
  // Apart, at the same time: planned together they take as long as to answer.
  const [[found], [notices]] = await Promise.all([
    inNeed(db, actor, {}, values),
    failed(db, actor, {}, values),
  ]);
  return { ...found!, ...notices! };
}
