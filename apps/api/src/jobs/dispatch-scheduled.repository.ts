import { and, asc, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import { heldRecipients } from '#/database/schema/held-recipients.ts';
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

/** Acts on sent communications that wait until they cannot be undone. */
type Held = PgTable & Record<'communicationId' | 'schoolId' | 'heldUntil', AnyPgColumn>;

/** Locks a communication of which a held correction is due, unless somebody is changing it. */
export const lockNextCorrection = lockNextHeld(itemVersions);
/** Locks a communication that more students are due to get, unless somebody is changing it. */
export const lockNextJoining = lockNextHeld(heldRecipients);

function lockNextHeld(held: Held) {
  return async (tx: Database, { now, except }: { now: Date; except: string[] }) => {
    const [due] = await tx
      .select({ id: communications.id })
      .from(held)
      .innerJoin(communications, eq(communications.id, held.communicationId))
      .where(
        and(
          lte(held.heldUntil, now),
          notInArray(communications.id, except),
          isOpenSchool(held.schoolId),
        ),
      )
      .orderBy(asc(held.heldUntil))
      .limit(1)
      .for('update', { of: communications, skipLocked: true });
    return due?.id;
  };
}

async function findNextHeld(db: Database, held: Held, now: Date): Promise<Date | undefined> {
  const [next] = await db
    .select({ at: sql<Date>`${held.heldUntil}`.mapWith(itemVersions.heldUntil) })
    .from(held)
    .where(and(gt(held.heldUntil, now), isOpenSchool(held.schoolId)))
    .orderBy(asc(held.heldUntil))
    .limit(1);
  return next?.at;
}

/** Milliseconds until the next item or held act is due; undefined where none waits. */
export async function findNextDue(db: Database, now: Date): Promise<number | undefined> {
  const correction = await findNextHeld(db, itemVersions, now);
  const joining = await findNextHeld(db, heldRecipients, now);
  const [next] = await db
    .select({ at: sql<Date>`${dueAt}`.mapWith(communications.scheduledDate) })
    .from(communications)
    .where(and(isWaiting, sql`${dueAt} > ${now.toISOString()}`))
    .orderBy(asc(dueAt))
    .limit(1);
  const instants = [next?.at, correction, joining].flatMap((at) => at?.getTime() ?? []);
  return instants.length > 0 ? Math.min(...instants) - now.getTime() : undefined;
}
