import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import {
  messageAttempts,
  notifications,
  whatsAppMessages,
} from '#/database/schema/notifications.ts';
import { guardians } from '#/database/schema/students.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import type { MessageStatus } from './webhook-event.ts';

/**
 * The notifications that a message tells of, unless they went on to another channel. WhatsApp may tell
 * of a message before it has answered with its id.
 */
export async function findToldBy(
  db: Database,
  { id: providerId, biz_opaque_callback_data: data }: MessageStatus,
): Promise<string[]> {
  const { id, digestId, channel } = notifications;
  const byProvider = db
    .select({ id: messageAttempts.notificationId })
    .from(messageAttempts)
    .where(eq(messageAttempts.providerId, providerId));
  const isNamed = data && uuid.test(data) ? or(eq(id, data), eq(digestId, data)) : undefined;
  const found = await db
    .select({ id })
    .from(notifications)
    .where(and(eq(channel, 'whatsApp'), or(inArray(id, byProvider), isNamed)));
  return found.map((row) => row.id);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
  const written = { whatsAppWroteAt: now, phoneAliveAt: now };
  await tx.update(guardians).set(written).where(eq(guardians.id, guardianId));
}
