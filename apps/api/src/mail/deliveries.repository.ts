import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { answersFor } from '#/access/guardian-reach.ts';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { deliveries } from '#/database/schema/recipients.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';

interface Claim {
  now: Date;
  /** From then on other servers may try, because this one must have died. */
  until: Date;
  limit: number;
}

/** Takes e-mails whose time has come; each is one server's until it is settled. */
export async function claimDeliveries(db: Database, { now, until, limit }: Claim) {
  const due = db.$with('due').as(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(eq(deliveries.status, 'queued'), lte(deliveries.attemptAt, now)))
      .orderBy(asc(deliveries.attemptAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const claimed = await db
    .with(due)
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, attemptAt: until })
    .where(inArray(deliveries.id, db.select({ id: due.id }).from(due)))
    .returning({ id: deliveries.id });
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  return db
    .select({
      id: deliveries.id,
      schoolId: deliveries.schoolId,
      guardianId: deliveries.guardianId,
      communicationId: deliveries.communicationId,
      attempts: deliveries.attempts,
      kind: communications.kind,
      deletedAt: communications.deletedAt,
      guardianName: guardians.name,
      email: guardians.email,
      schoolName: schools.name,
      hasStudent: sql<boolean>`${answersFor(db, guardians.id)}`,
    })
    .from(deliveries)
    .innerJoin(communications, eq(communications.id, deliveries.communicationId))
    .innerJoin(guardians, eq(guardians.id, deliveries.guardianId))
    .innerJoin(schools, eq(schools.id, deliveries.schoolId))
    .where(inArray(deliveries.id, ids));
}
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

export async function markDelivered(db: Database, id: string, sentAt: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ status: 'sent', sentAt, error: null })
    .where(eq(deliveries.id, id));
}

export async function retryDelivery(
  db: Database,
  id: string,
  { error, attemptAt }: { error: string; attemptAt: Date },
): Promise<void> {
  await db.update(deliveries).set({ error, attemptAt }).where(eq(deliveries.id, id));
}

export async function markUndelivered(db: Database, id: string, error: string): Promise<void> {
  await db.update(deliveries).set({ status: 'failed', error }).where(eq(deliveries.id, id));
}

/** For a communication, or a guardian's last student, deleted before the e-mail left. */
export async function withdrawDelivery(db: Database, id: string): Promise<void> {
  await db.delete(deliveries).where(eq(deliveries.id, id));
}
