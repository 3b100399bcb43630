import { and, desc, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { messageAttempts, notifications } from '#/database/schema/notifications.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import { isOptedOutOfWhatsApp } from '#/telling/channels/can-receive.repository.ts';
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

/**
 * The guardian with this phone who still has students at a school that is open. One number serves all schools of the
 * installation: of several, the one whom a WhatsApp message was sent to last answers it.
 */
export async function findWriter(db: Database, phone: string) {
  const lastSent = sql`(select max(${notifications.sentAt}) from ${notifications}
    where ${notifications.guardianId} = ${guardians.id} and ${notifications.channel} = 'whatsApp')`;
  const [found] = await db
    .select({ id: guardians.id, schoolId: guardians.schoolId })
    .from(guardians)
    .innerJoin(schools, eq(schools.id, guardians.schoolId))
    .where(
      and(eq(guardians.phone, phone), isNull(schools.closedAt), isGuardianOf(db, guardians.id)),
    )
    .orderBy(sql`${lastSent} desc nulls last`, desc(guardians.id))
    .limit(1);
  return found;
}

/** Opens the 24 hours in which answers cost nothing, unless the guardian has stopped messages. */
export async function noteWriting(tx: Database, guardianId: string, now: Date): Promise<void> {
  await tx
    .update(guardians)
    .set({ whatsAppWroteAt: now, phoneAliveAt: now })
    .where(and(eq(guardians.id, guardianId), not(isOptedOutOfWhatsApp)));
}

/** Whether some school has the number, be it of somebody without students. */
export async function isKnownPhone(db: Database, phone: string): Promise<boolean> {
  return (await db.$count(guardians, eq(guardians.phone, phone))) > 0;
}
