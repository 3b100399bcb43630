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
  type SQL,
} from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import type { Actor } from '#/policy/actor.ts';
import { visibleCommunications } from '#/policy/visible.ts';

/** Items of one kind that the agenda of a day holds. */
const mostOfDay = 50;
const mostScheduled = 3;

const { createdAt, dueDate, endTime, id, kind, place, scheduledDate, startTime, title } =
  communications;

/** As `isScheduled` of the lists: what is held counts as sent. */
const isScheduled = and(isNull(communications.sentAt), isNull(communications.heldUntil))!;

/** Events that are on at some time of a day of the school, by their start. */
export function findEventsOn(db: Database, actor: Actor, day: string) {
  const isOn = and(
    eq(kind, 'event'),
    gte(endTime, startOfDay(day, actor.timezone)),
    lt(startTime, endOfDay(day, actor.timezone)),
  );
  return db
    .select({ id, title, startTime, endTime, place })
    .from(communications)
    .where(seen(db, actor, isOn, not(isScheduled)))
    .orderBy(asc(startTime), desc(createdAt), desc(id))
    .limit(mostOfDay);
}

/** Activities that are due on a day, the newest first. */
export function findActivitiesDueOn(db: Database, actor: Actor, day: string) {
  return db
    .select({ id, title })
    .from(communications)
    .where(seen(db, actor, eq(kind, 'activity'), eq(dueDate, day), not(isScheduled)))
    .orderBy(desc(createdAt), desc(id))
    .limit(mostOfDay);
}

export const scheduledKinds = ['announcement', 'event', 'activity'] as const;

/** The communications that are sent next. */
export function findNextScheduled(db: Database, actor: Actor) {
  const isOfAgenda = inArray(kind, scheduledKinds);
  return db
    .select({ id, kind, title, scheduledDate })
    .from(communications)
    .where(seen(db, actor, isOfAgenda, isScheduled, isNotNull(scheduledDate)))
    .orderBy(asc(scheduledDate), desc(createdAt), desc(id))
    .limit(mostScheduled);
}

const seen = (db: Database, actor: Actor, ...conditions: (SQL | undefined)[]) =>
  and(visibleCommunications(db, actor, 'many'), ...conditions);
