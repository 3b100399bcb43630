import type { ContactKind } from '@caderneta/api-client/contract';
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { contactChanges } from '#/database/schema/contact-changes.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { guardians } from '#/database/schema/students.ts';
import { canReceiveMail, isMailRefused } from '#/telling/channels/can-receive.repository.ts';

export async function findContacts(db: Database, guardianId: string) {
  const [found] = await db
    .select({
      phone: guardians.phone,
      email: guardians.email,
      isEmailReturned: isMailRefused,
      canReceiveMail,
      refusesSms: sql<boolean>`${guardians.smsOptedOutAt} is not null`,
    })
    .from(guardians)
    .where(eq(guardians.id, guardianId));
  if (!found) throw new Error('a guardian who acts has a row');
  return found;
}

/** The change that the guardian asked for last, whether or not it was confirmed since. */
export async function findLatestChange(db: Database, guardianId: string) {
  const { id, kind, before, after, expiresAt, confirmedAt } = contactChanges;
  const [found] = await db
    .select({
      ...{ id, kind, before, after, expiresAt, confirmedAt },
      isUndelivered: sql<boolean>`exists (select from ${notifications}
        where ${notifications.contactChangeId} = contact_changes.id
          and ${notifications.status} = 'failed')`,
    })
    .from(contactChanges)
    .where(eq(contactChanges.guardianId, guardianId))
    .orderBy(desc(contactChanges.createdAt), desc(id))
    .limit(1);
  return found;
}
export type LatestChange = NonNullable<Awaited<ReturnType<typeof findLatestChange>>>;

type NewChange = Pick<
  typeof contactChanges.$inferInsert,
  'schoolId' | 'guardianId' | 'kind' | 'before' | 'after' | 'expiresAt' | 'createdAt'
>;

/** Has a change wait for its code, in the place of one that waited. @returns its id */
export async function insertChange(tx: Database, change: NewChange): Promise<string> {
  const { guardianId, confirmedAt } = contactChanges;
  await tx
    .delete(contactChanges)
    .where(and(eq(guardianId, change.guardianId), isNull(confirmedAt)));
  const [made] = await tx
    .insert(contactChanges)
    .values(change)
    .returning({ id: contactChanges.id });
  return made!.id;
}

/** Counts one code that is tried. @returns whether it may be */
export async function takeAttempt(
  db: Database,
  id: string,
  { most, now }: { most: number; now: Date },
): Promise<boolean> {
  const { attempts, confirmedAt, expiresAt } = contactChanges;
  const taken = await db
    .update(contactChanges)
    .set({ attempts: sql`${attempts} + 1` })
    .where(
      and(eq(contactChanges.id, id), isNull(confirmedAt), lt(attempts, most), gt(expiresAt, now)),
    )
    .returning({ id: contactChanges.id });
  return taken.length > 0;
}

/** Whether somebody else at the school has the phone. */
export async function isPhoneTaken(
  db: Database,
  { schoolId, guardianId, phone }: { schoolId: string; guardianId: string; phone: string },
): Promise<boolean> {
  const { id } = guardians;
  const others = and(
    eq(guardians.schoolId, schoolId),
    eq(guardians.phone, phone),
    ne(id, guardianId),
  );
  return (await db.$count(guardians, others)) > 0;
}

interface Confirmed {
  guardianId: string;
  kind: ContactKind;
  after: string;
  now: Date;
}

/**
 * Gives a guardian another phone or e-mail. WhatsApp messages are allowed for a number: with another one
 * they have to be allowed anew. Links that were sent to the former contact end.
 */
export async function storeContact(
  tx: Database,
  { guardianId, kind, after, now }: Confirmed,
): Promise<void> {
  const ofPhone = { whatsAppOptedInAt: null, whatsAppOptedInWay: null, whatsAppWroteAt: null };
  const changed =
    kind === 'phone'
      ? { phone: after, ...ofPhone, phoneAliveAt: now, phoneAskedAt: now }
      : { email: after, refusedEmail: null };
  await tx.update(guardians).set(changed).where(eq(guardians.id, guardianId));
  const { mailed, usedAt, revokedAt } = guardianLinks;
  await tx
    .update(guardianLinks)
    .set({ revokedAt: now })
    .where(
      and(
        eq(guardianLinks.guardianId, guardianId),
        eq(mailed, true),
        eq(guardianLinks.toPhone, kind === 'phone'),
        isNull(usedAt),
        isNull(revokedAt),
      ),
    );
}

export async function markConfirmed(tx: Database, id: string, now: Date): Promise<void> {
  await tx.update(contactChanges).set({ confirmedAt: now }).where(eq(contactChanges.id, id));
}

/** Phones that are asked about twice a year; of a guardian who entered lately, none. */
export async function findAskedPhone(
  db: Database,
  guardianId: string,
  before: Date,
): Promise<string | undefined> {
  const { phone, phoneAskedAt, firstEnteredAt } = guardians;
  const [found] = await db
    .select({ phone })
    .from(guardians)
    .where(
      and(
        eq(guardians.id, guardianId),
        isNotNull(firstEnteredAt),
        lt(sql`coalesce(${phoneAskedAt}, ${firstEnteredAt})`, before),
      ),
    );
  return found?.phone;
}

export async function storePhoneAsked(
  tx: Database,
  guardianId: string,
  { isSame, now }: { isSame: boolean; now: Date },
): Promise<void> {
  await tx
    .update(guardians)
    .set({ phoneAskedAt: now, ...(isSame && { phoneAliveAt: now }) })
    .where(eq(guardians.id, guardianId));
}
