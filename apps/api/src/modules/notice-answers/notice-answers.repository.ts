import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import {
  messageAttempts,
  notifications,
  whatsAppMessages,
} from '#/database/schema/notifications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { guardianColumns } from '#/policy/guardian.repository.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import { shownSince } from '#/telling/channels/questions.repository.ts';
import type { PaidChannel } from '#/telling/channels/can-receive.repository.ts';

/** Who answers, and from where. */
export interface AnsweringPhone {
  /** As schools store it. */
  phone: string;
  by: PaidChannel;
}

/** A notice that a phone was told of an item by, and its guardian as the one who answers in it. */
export type AnsweredNotice = Awaited<ReturnType<typeof findNotices>>[number];

/** Nothing of a number that its guardian has no more, nor of one whose last student left. */
export async function findNoticeOf(
  db: Database,
  { phone, by }: AnsweringPhone,
  id: string,
): Promise<AnsweredNotice | undefined> {
  const [found] = await findNotices(db, { phone, by }).where(
    and(isOfPhone(db, { phone, by }), eq(notifications.id, id)),
  );
  return found;
}

/** Those by SMS that ask, the last one first. */
export function findAskingNotices(db: Database, phone: string, now: Date) {
  const isAsking = and(messageAttempts.isAsking, gt(notifications.createdAt, shownSince(now)));
  return findNotices(db, { phone, by: 'sms' })
    .where(and(isOfPhone(db, { phone, by: 'sms' }), isAsking))
    .orderBy(desc(notifications.sentAt), desc(notifications.id));
}

const isOfPhone = (db: Database, { phone, by }: AnsweringPhone) =>
  and(
    eq(guardians.phone, phone),
    eq(notifications.channel, by),
    isGuardianOf(db, guardians.id),
    isNull(schools.closedAt),
    inArray(notifications.subject, ['communication', 'reminder']),
  );

/** The copies of the guardian. */
const own = sql`from ${recipients} where ${recipients.communicationId} = ${communications.id}
  and ${recipients.guardianId} = ${guardians.id}`;

function findNotices(db: Database, { by }: AnsweringPhone) {
  return db
    .select({
      guardian: { ...guardianColumns, deviceId: notifications.id },
      communicationId: communications.id,
      kind: communications.kind,
      startTime: communications.startTime,
      schoolName: schools.name,
      isDeleted: sql<boolean>`${communications.deletedAt} is not null`,
      isAnswered: sql<boolean>`not exists (select ${own}
        and ${recipients.answer} is null and ${recipients.readAt} is null)`,
      studentIds: sql<string[]>`array(select ${recipients.studentId} ${own})`,
    })
    .from(notifications)
    .innerJoin(communications, eq(communications.id, notifications.communicationId))
    .innerJoin(guardians, eq(guardians.id, notifications.guardianId))
    .innerJoin(schools, eq(schools.id, guardians.schoolId))
    .leftJoin(
      messageAttempts,
      and(
        eq(messageAttempts.schoolId, notifications.schoolId),
        eq(messageAttempts.notificationId, notifications.id),
        eq(messageAttempts.channel, by),
      ),
    )
    .$dynamic();
}

/** Claims a message of a provider that tells of one again; false for a repetition. */
export async function claimMessage(tx: Database, id: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insert(whatsAppMessages)
    .values({ id, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: whatsAppMessages.id });
  return claimed.length > 0;
}

/** Whether it was claimed before. */
export async function isTaken(db: Database, id: string): Promise<boolean> {
  return (await db.$count(whatsAppMessages, eq(whatsAppMessages.id, id))) > 0;
}

export async function findSchoolName(db: Database, id: string): Promise<string> {
  const [school] = await db.select({ name: schools.name }).from(schools).where(eq(schools.id, id));
  return school?.name ?? '';
}
