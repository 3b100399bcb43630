import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import type { NotificationChannel } from '#/database/schema/notifications.ts';
import { guardians } from '#/database/schema/students.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import {
  canReceiveMail,
  isPhoneSure,
  isReachedOnPhone,
  isSubscribed,
  type PaidChannel,
} from '#/telling/channels/can-receive.repository.ts';
import { channelOf } from '#/telling/channels/channels.repository.ts';
import { insertNotification } from '#/telling/notifications.repository.ts';
import { insertAttempts } from '#/telling/push-attempts.repository.ts';

interface RequestedLink {
  schoolId: string;
  guardianId: string;
  channel: NotificationChannel;
  /** An employee; absent where the guardian asked for it. */
  requestedBy?: string;
  now: Date;
}

/** Has a personal link sent. @returns the id from which the token of an e-mail's link is made */
export function queueLink(tx: Database, link: RequestedLink): Promise<string> {
  return insertNotification(tx, { ...link, subject: 'link' });
}

interface AskedDevice extends Pick<RequestedLink, 'schoolId' | 'guardianId' | 'now'> {
  /** What a notice on phones opens. */
  target: string;
}

/** Has the phones of a guardian show that a link is there. */
export async function showLinkOnPhones(tx: Database, { now, ...link }: AskedDevice): Promise<void> {
  const shown = { ...link, subject: 'link', channel: 'push', now } as const;
  await insertAttempts(tx, [await insertNotification(tx, shown)], { now, leaveAt: now });
}

interface NewDevice extends Pick<RequestedLink, 'schoolId' | 'guardianId' | 'now'> {
  deviceId: string;
}

/** Tells a guardian that a device entered: on the phones that they had before, and by e-mail. */
export async function tellOfDevice(tx: Database, { now, ...entered }: NewDevice): Promise<void> {
  const [reached] = await tx
    .select({
      isSubscribed: sql<boolean>`${isSubscribed(now)}`,
      hasMail: sql<boolean>`${canReceiveMail}`,
    })
    .from(guardians)
    .where(eq(guardians.id, entered.guardianId));
  const news = { ...entered, subject: 'newDevice', now } as const;
  if (reached?.isSubscribed) {
    const target = `/mais?aparelho=${entered.deviceId}`;
    const id = await insertNotification(tx, { ...news, channel: 'push', target });
    await insertAttempts(tx, [id], { now, leaveAt: now });
  }
  if (reached?.hasMail) await insertNotification(tx, { ...news, channel: 'email' });
}

type LinkChannel = 'email' | PaidChannel;

/**
 * Guardians of all schools with students, by phone or e-mail, and how a link reaches them: by e-mail,
 * or who has none on a paired phone, and by WhatsApp or SMS. Leaves out those whom nothing reaches.
 * @param contact from `normalizeContact`
 */
export async function findGuardiansByContact(db: Database, contact: string, now: Date) {
  const isTheirs = contact.includes('@')
    ? sql`lower(${guardians.email}) = ${contact}`
    : eq(guardians.phone, contact);
  const bySending = channelOf(now, { after: sql`'email'` });
  const rows = await db
    .select({
      guardianId: guardians.id,
      schoolId: guardians.schoolId,
      timezone: sql<string>`(select timezone from schools where schools.id = ${guardians.schoolId})`,
      hasPhone: sql<boolean>`${isReachedOnPhone(now)}`,
      channel: sql<LinkChannel | null>`case when ${canReceiveMail}
        then 'email' when ${isPhoneSure(now)} then ${bySending} end`,
    })
    .from(guardians)
    .where(and(isTheirs, isGuardianOf(db, guardians.id)));
  return rows.filter(({ channel, hasPhone }) => channel !== null || hasPhone);
}
