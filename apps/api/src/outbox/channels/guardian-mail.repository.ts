import { eq, inArray, sql } from 'drizzle-orm';
import { isGuardianOf } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { communications, kindColumnsOf } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { deliveries } from '#/database/schema/recipients.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { type Claim, claimInTurns } from '../claim.repository.ts';

/** Claims e-mails that are due, with the facts of their texts. */
export async function claimGuardianMails(db: Database, claim: Claim) {
  const ids = await claimInTurns(db, deliveries, claim, eq(deliveries.status, 'queued'));
  if (ids.length === 0) return [];
  return db
    .select({
      id: deliveries.id,
      schoolId: deliveries.schoolId,
      guardianId: deliveries.guardianId,
      purpose: deliveries.purpose,
      communicationId: deliveries.communicationId,
      requestedBy: deliveries.requestedBy,
      attempts: deliveries.attempts,
      /** Null where the e-mail is about none. */
      communication: {
        kind: communications.kind,
        deletedAt: communications.deletedAt,
        ...kindColumnsOf(communications),
      },
      guardianName: guardians.name,
      email: guardians.email,
      /** Of the guardian's children, as recipients of the communication. */
      classroomNames: sql<string[]>`array(
        select distinct classrooms.name from recipients
        join classrooms on classrooms.id = recipients.classroom_id
        where recipients.communication_id = ${deliveries.communicationId}
          and recipients.guardian_id = ${deliveries.guardianId}
        order by 1)`,
      schoolName: schools.name,
      school: { city: schools.city, contactEmail: schools.contactEmail },
      logo: {
        mediaType: files.mediaType,
        size: files.size,
        storageKey: files.storageKey,
        variants: files.variants,
      },
      timezone: schools.timezone,
      device: { name: guardianDevices.name, pairedAt: guardianDevices.createdAt },
      hasStudent: sql<boolean>`${isGuardianOf(db, guardians.id)}`,
    })
    .from(deliveries)
    .leftJoin(communications, eq(communications.id, deliveries.communicationId))
    .leftJoin(guardianDevices, eq(guardianDevices.id, deliveries.deviceId))
    .innerJoin(guardians, eq(guardians.id, deliveries.guardianId))
    .innerJoin(schools, eq(schools.id, deliveries.schoolId))
    .leftJoin(files, eq(files.id, schools.logoFileId))
    .where(inArray(deliveries.id, ids));
}
export type GuardianMail = Awaited<ReturnType<typeof claimGuardianMails>>[number];

export async function markGuardianMailSent(db: Database, id: string, sentAt: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({ status: 'sent', sentAt, error: null })
    .where(eq(deliveries.id, id));
}

export async function retryGuardianMail(
  db: Database,
  id: string,
  { at, error }: { at: Date; error: string },
): Promise<void> {
  await db.update(deliveries).set({ error, attemptAt: at }).where(eq(deliveries.id, id));
}

export async function markGuardianMailFailed(
  db: Database,
  id: string,
  error: string,
): Promise<void> {
  await db.update(deliveries).set({ status: 'failed', error }).where(eq(deliveries.id, id));
}

/** For an e-mail whose communication, or whose guardian's last student, was deleted. */
export async function deleteGuardianMail(db: Database, id: string): Promise<void> {
  await db.delete(deliveries).where(eq(deliveries.id, id));
}
