import { and, asc, isNull, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import { dueAt } from '#/modules/communications/communications.service.ts';

const isWaiting = and(
  isNull(communications.sentAt),
  isNull(communications.deletedAt),
  isOpenSchool(communications.schoolId),
);

/** Locks a scheduled or held item that is due and that no other server is sending. */
export async function lockNextDue(
  tx: Database,
  { now, except }: { now: Date; except: string[] },
): Promise<string | undefined> {
  const [due] = await tx
    .select({ id: communications.id })
    .from(communications)
    .where(
      and(isWaiting, sql`${dueAt} <= ${now.toISOString()}`, notInArray(communications.id, except)),
    )
    .orderBy(asc(dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return due?.id;
}

/** Milliseconds until the next item is due; undefined where none waits. */
export async function findNextDue(db: Database, now: Date): Promise<number | undefined> {
  const [next] = await db
    .select({ at: sql<Date>`${dueAt}`.mapWith(communications.scheduledDate) })
    .from(communications)
    .where(and(isWaiting, sql`${dueAt} > ${now.toISOString()}`))
    .orderBy(asc(dueAt))
    .limit(1);
  return next && next.at.getTime() - now.getTime();
}
