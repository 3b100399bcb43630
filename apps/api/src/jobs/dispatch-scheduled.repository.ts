import { and, asc, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import { itemVersions } from '#/database/schema/item-versions.ts';
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

/** Locks a communication of which a held correction is due, unless somebody is changing it. */
export async function lockNextCorrection(
  tx: Database,
  { now, except }: { now: Date; except: string[] },
): Promise<string | undefined> {
  const [due] = await tx
    .select({ id: communications.id })
    .from(itemVersions)
    .innerJoin(communications, eq(communications.id, itemVersions.communicationId))
    .where(
      and(
        lte(itemVersions.heldUntil, now),
        notInArray(communications.id, except),
        isOpenSchool(itemVersions.schoolId),
      ),
    )
    .orderBy(asc(itemVersions.heldUntil))
    .limit(1)
    .for('update', { of: communications, skipLocked: true });
  return due?.id;
}

/** Milliseconds until the next item or correction is due; undefined where none waits. */
export async function findNextDue(db: Database, now: Date): Promise<number | undefined> {
  const [correction] = await db
    .select({ at: itemVersions.heldUntil })
    .from(itemVersions)
    .where(and(gt(itemVersions.heldUntil, now), isOpenSchool(itemVersions.schoolId)))
    .orderBy(asc(itemVersions.heldUntil))
    .limit(1);
  const [next] = await db
    .select({ at: sql<Date>`${dueAt}`.mapWith(communications.scheduledDate) })
    .from(communications)
    .where(and(isWaiting, sql`${dueAt} > ${now.toISOString()}`))
    .orderBy(asc(dueAt))
    .limit(1);
  const instants = [next?.at, correction?.at].flatMap((at) => at?.getTime() ?? []);
  return instants.length > 0 ? Math.min(...instants) - now.getTime() : undefined;
}
