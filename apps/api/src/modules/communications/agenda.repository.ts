import { endOfDay, startOfDay } from '@caderneta/school-time';
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { jsonListOf, jsonObject, nothing } from '#/database/json.ts';
import { communications } from '#/database/schema/communications.ts';
import type { Actor } from '#/policy/actor.ts';
import { statementFor } from '#/policy/statement-for.ts';
import { gatherOnce, visibleCommunications } from '#/policy/visible.ts';

/** Items of one kind that the agenda of a day holds. */
const mostOfDay = 50;
const mostScheduled = 3;

const { createdAt, dueDate, endTime, id, kind, place, scheduledDate, startTime, title } =
  communications;

/** As `isScheduled` of the lists: what is held counts as sent. */
const isScheduled = and(isNull(communications.sentAt), isNull(communications.heldUntil))!;

const scheduledKinds = ['announcement', 'event', 'activity'] as const;

const agendaOf = statementFor((db, viewer) => {
  const isOn = and(
    not(isScheduled),
    eq(kind, 'event'),
    gte(endTime, sql.placeholder('dayBegins')),
    lt(startTime, sql.placeholder('dayEnds')),
  );
  const isDue = and(not(isScheduled), eq(kind, 'activity'), eq(dueDate, sql.placeholder('day')));
  const isOfAgenda = and(inArray(kind, scheduledKinds), isScheduled, isNotNull(scheduledDate));
  const { begin, isFound } = gatherOnce(db, viewer, {
    of: visibleCommunications(db, viewer, 'many'),
    which: or(isOn, isDue, isOfAgenda),
  });
  const those = (which: SQL | undefined) => sql`${communications} where ${and(isFound, which)}`;
  return begin
    .select({
      /** Those that are on at some time of the day, by their start. */
      events: jsonListOf(jsonObject({ id, title, startTime, endTime, place }), {
        from: those(isOn),
        orderBy: [asc(startTime), desc(createdAt), desc(id)],
        limit: mostOfDay,
      }),
      /** Those that are due on the day, the newest first. */
      activities: jsonListOf(jsonObject({ id, title }), {
        from: those(isDue),
        orderBy: [desc(createdAt), desc(id)],
        limit: mostOfDay,
      }),
      /** What is sent next. */
      scheduled: jsonListOf(jsonObject({ id, kind, title, scheduledDate }), {
        from: those(isOfAgenda),
        orderBy: [asc(scheduledDate), desc(createdAt), desc(id)],
        limit: mostScheduled,
      }),
    })
    .from(nothing);
});

/** What a day of the school holds, and what is sent next. */
export async function findAgenda(db: Database, actor: Actor, day: string) {
  const [found] = await agendaOf(
    db,
    actor,
    {},
    {
      day,
      dayBegins: startOfDay(day, actor.timezone).toISOString(),
      dayEnds: endOfDay(day, actor.timezone).toISOString(),
    },
  );
  return found!;
}
