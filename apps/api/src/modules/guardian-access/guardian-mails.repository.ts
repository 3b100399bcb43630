import { and, eq, sql } from 'drizzle-orm';
import { newId } from '#/database/ids-by-time.ts';
import type { Database } from '#/database/database.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { deliveries } from '#/database/schema/recipients.ts';
import { guardians } from '#/database/schema/students.ts';
import { channelOf, isReachedOnPhone } from '#/telling/channels.repository.ts';
import { canReceiveMail, type PaidChannel } from '#/telling/can-receive.repository.ts';
import { isGuardianOf } from '#/policy/visible.ts';

interface InvitationMail {
  schoolId: string;
  guardianId: string;
  /** An employee; null where the guardian asked for it. */
  requestedBy: string | null;
  now: Date;
}

/** Answers the id of the e-mail, from which the token of its link is made. */
export async function queueInvitation(
  tx: Database,
  { now, ...mail }: InvitationMail,
): Promise<string> {
  const id = newId();
  const values = { id, ...mail, purpose: 'invitation', createdAt: now, attemptAt: now } as const;
  await tx.insert(deliveries).values(values);
  return id;
}

type LinkChannel = 'email' | PaidChannel;

/** Has a personal link, which the guardian asked for, sent by WhatsApp or SMS. */
export async function queueLink(
  tx: Database,
  {
    channel,
    schoolId,
    guardianId,
  }: Record<'schoolId' | 'guardianId', string> & {
    channel: PaidChannel;
  },
  now: Date,
): Promise<void> {
  const link = { channel, schoolId, guardianId, subject: 'link', isUrgent: true } as const;
  await tx.insert(notifications).values({ ...link, createdAt: now, attemptAt: now });
}

interface NewDevice {
  guardianId: string;
  deviceId: string;
  now: Date;
}

/** Tells a guardian who has an e-mail address that a device entered. */
export async function queueNewDeviceMail(
  tx: Database,
  { guardianId, deviceId, now }: NewDevice,
): Promise<void> {
  const hasEmail = and(eq(guardians.id, guardianId), canReceiveMail);
  const [guardian] = await tx
    .select({ schoolId: guardians.schoolId })
    .from(guardians)
    .where(hasEmail);
  if (!guardian) return;
  const mail = { ...guardian, guardianId, deviceId, createdAt: now, attemptAt: now };
  await tx.insert(deliveries).values({ ...mail, purpose: 'newDevice' });
}

/**
 * Guardians of all schools with students, by phone or e-mail, and how a link reaches them: by e-mail,
 * or who has none on a paired phone, and by WhatsApp or SMS. Leaves out those whom nothing reaches.
 * @param contact from `normalizeContact`
 */
export async function findGuardiansByContact(db: Database, contact: string, now: Date) {
  const isTheirs = contact.includes('@')
    ? sql`lower(${guardians.email}) = ${contact}`
    : eq(guardians.phone, contact);
  const bySending = channelOf(now, sql`'email'`);
  const rows = await db
    .select({
      guardianId: guardians.id,
      schoolId: guardians.schoolId,
      timezone: sql<string>`(select timezone from schools where schools.id = ${guardians.schoolId})`,
      hasPhone: sql<boolean>`${isReachedOnPhone(now)}`,
      channel: sql<LinkChannel | null>`case when ${canReceiveMail}
        then 'email' else ${bySending} end`,
    })
    .from(guardians)
    .where(and(isTheirs, isGuardianOf(db, guardians.id)));
  return rows.filter(({ channel, hasPhone }) => channel !== null || hasPhone);
}
