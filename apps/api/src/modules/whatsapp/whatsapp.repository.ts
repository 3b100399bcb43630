import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { notifications, whatsAppMessages } from '#/database/schema/notifications.ts';
import { guardians } from '#/database/schema/students.ts';
import { refundCost } from '#/telling/channels/paid-messages.repository.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import type { MessageStatus } from './webhook-event.ts';

/** From the first state to the last. */
const order = ['queued', 'sent', 'delivered', 'read'] as const;

/**
 * Stores how far a message came, never backwards: WhatsApp tells in any order, and again. What went
 * on to another channel is left alone.
 */
export async function noteProgress(
  db: Database,
  { id, status, timestamp, ...told }: MessageStatus,
  now: Date,
): Promise<void> {
  const reached = order.indexOf(status as (typeof order)[number]);
  if (reached < 1) return;
  const at = timestamp.toISOString();
  const instants = {
    ...(reached >= 2 && { deliveredAt: sql`coalesce(${notifications.deliveredAt}, ${at})` }),
    ...(reached === 3 && { readAt: sql`coalesce(${notifications.readAt}, ${at})` }),
  };
  await db.transaction(async (tx) => {
    const theirs = isAbout(id, told.biz_opaque_callback_data);
    await tx
      .update(notifications)
      .set({
        status: order[reached]!,
        sentAt: sql`coalesce(${notifications.sentAt}, ${at})`,
        providerId: id,
        error: null,
        ...instants,
      })
      .where(and(theirs, inArray(notifications.status, order.slice(0, reached))));
    if (told.pricing?.billable === false) await refundCost(tx, theirs, now);
  });
}

/** Of a message that failed after WhatsApp took it: the ids of the notifications it still tells of. */
export async function findFailed(
  db: Database,
  { id, biz_opaque_callback_data: data }: MessageStatus,
): Promise<string[]> {
  const found = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isAbout(id, data), inArray(notifications.status, ['queued', 'sent'])));
  return found.map((row) => row.id);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** WhatsApp may tell of a message before it has answered with its id. */
function isAbout(providerId: string, data: string | undefined) {
  const isIt = eq(notifications.providerId, providerId);
  const isNamed =
    data && uuid.test(data)
      ? or(eq(notifications.id, data), eq(notifications.digestId, data))
      : undefined;
  return and(eq(notifications.channel, 'whatsApp'), or(isIt, isNamed))!;
}

/** Claims an incoming message; false for a repetition. */
export async function claimMessage(tx: Database, id: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(whatsAppMessages)
    .values({ id, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: whatsAppMessages.id });
  return claimed.length > 0;
}

/**
 * The guardian with this phone who still has students. One number serves all schools of the
 * installation: of several, the one whom a WhatsApp message was sent to last answers it.
 */
export async function findWriter(db: Database, phone: string) {
  const lastSent = sql`(select max(${notifications.sentAt}) from ${notifications}
    where ${notifications.guardianId} = ${guardians.id} and ${notifications.channel} = 'whatsApp')`;
  const [found] = await db
    .select({ id: guardians.id, schoolId: guardians.schoolId })
    .from(guardians)
    .where(and(eq(guardians.phone, phone), isGuardianOf(db, guardians.id)))
    .orderBy(sql`${lastSent} desc nulls last`, desc(guardians.id))
    .limit(1);
  return found;
}

/** Opens the 24 hours in which answers cost nothing. */
export async function noteWriting(tx: Database, guardianId: string, now: Date): Promise<void> {
  await tx.update(guardians).set({ whatsAppWroteAt: now }).where(eq(guardians.id, guardianId));
}
