import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import { employeeMails } from '#/database/schema/employees.ts';
import { notifications, pushAttempts } from '#/database/schema/notifications.ts';
import { releaseHealth } from '#/database/schema/releases.ts';
import { channels } from '#/telling/channels/channels.repository.ts';
import { dueAt } from '#/modules/communications/communications.service.ts';

type OutboxTable = PgTable &
  Record<'attempts' | 'createdAt', AnyPgColumn> & { schoolId?: AnyPgColumn };

const queues: Record<string, { table: OutboxTable; isWaiting?: SQL | undefined }> = {
  'employee-mail': { table: employeeMails },
  ...Object.fromEntries(
    channels.map(({ name, queue }) => {
      const isWaiting = and(eq(notifications.status, 'queued'), eq(notifications.channel, name));
      return [
        queue,
        name === 'push' ? { table: pushAttempts } : { table: notifications, isWaiting },
      ];
    }),
  ),
};

export interface QueueLength {
  channel: string;
  items: number;
  /** Items of which an attempt failed or is under way. */
  tried: number;
  oldestAt: Date | null;
}

/** Counts what waits in each channel of the outbox; nothing of a closed school is to leave. */
export async function countQueues(db: Database): Promise<QueueLength[]> {
  const counted: QueueLength[] = [];
  for (const [channel, { table, isWaiting }] of Object.entries(queues)) {
    const [found] = await db
      .select({
        items: sql<number>`count(*)::int`,
        tried: sql<number>`(count(*) filter (where ${table.attempts} > 0))::int`,
        oldestAt: sql<Date | null>`min(${table.createdAt})`.mapWith(notifications.createdAt),
      })
      .from(table)
      .where(and(isWaiting, table.schoolId && isOpenSchool(table.schoolId)));
    if (found) counted.push({ channel, ...found });
  }
  return counted;
}

/**
 * Counts communications of open schools that are scheduled or held, and finds since when the oldest is
 * due.
 */
export async function countScheduled(
  db: Database,
  now: Date,
): Promise<{ items: number; dueSince: Date | null }> {
  const { schoolId, sentAt, deletedAt } = communications;
  const isDue = lte(dueAt, sql`${now.toISOString()}`);
  const [found] = await db
    .select({
      items: sql<number>`count(*)::int`,
      dueSince: sql<Date | null>`min(${dueAt}) filter (where ${isDue})`.mapWith(
        communications.scheduledDate,
      ),
    })
    .from(communications)
    .where(and(isNull(sentAt), isNull(deletedAt), isOpenSchool(schoolId)));
  return found ?? { items: 0, dueSince: null };
}

/** Sums the sessions of each app, and those in which it failed, from an hour on. */
export async function sumSessions(
  db: Database,
  from: Date,
): Promise<{ app: string; sessions: number; failing: number }[]> {
  const { app, sessions, failing, hour } = releaseHealth;
  return db
    .select({
      app,
      sessions: sql<number>`sum(${sessions})::int`,
      failing: sql<number>`sum(${failing})::int`,
    })
    .from(releaseHealth)
    .where(gte(hour, from))
    .groupBy(app);
}
