import { and, asc, isNull, lte, notInArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';

/** Locks one scheduled item whose time has come and that no other server is sending just now. */
export async function lockNextDue(
  tx: Database,
  { now, except }: { now: Date; except: string[] },
): Promise<string | undefined> {
  const [due] = await tx
    .select({ id: communications.id })
    .from(communications)
    .where(
      and(
        isNull(communications.sentAt),
        isNull(communications.deletedAt),
        lte(communications.scheduledDate, now),
        notInArray(communications.id, except),
      ),
    )
    .orderBy(asc(communications.scheduledDate))
    .limit(1)
    .for('update', { skipLocked: true });
  return due?.id;
}
