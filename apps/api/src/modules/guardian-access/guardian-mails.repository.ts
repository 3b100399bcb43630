import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { newId } from '#/database/ids-by-time.ts';
import type { Database } from '#/database/database.ts';
import { deliveries } from '#/database/schema/recipients.ts';
import { guardians } from '#/database/schema/students.ts';
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
  const hasEmail = and(eq(guardians.id, guardianId), isNotNull(guardians.email));
  const [guardian] = await tx
    .select({ schoolId: guardians.schoolId })
    .from(guardians)
    .where(hasEmail);
  if (!guardian) return;
  const mail = { ...guardian, guardianId, deviceId, createdAt: now, attemptAt: now };
  await tx.insert(deliveries).values({ ...mail, purpose: 'newDevice' });
}

/**
 * Guardians of all schools with an e-mail address and with students, by phone or e-mail.
 * @param contact from `normalizeContact`
 */
export function findGuardiansByContact(db: Database, contact: string) {
  const isTheirs = contact.includes('@')
    ? sql`lower(${guardians.email}) = ${contact}`
    : eq(guardians.phone, contact);
  return db
    .select({ guardianId: guardians.id, schoolId: guardians.schoolId })
    .from(guardians)
    .where(and(isTheirs, isNotNull(guardians.email), isGuardianOf(db, guardians.id)));
}
