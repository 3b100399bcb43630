import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardians, type WhatsAppOptInWay } from '#/database/schema/students.ts';
import { isOptedIn } from '#/telling/channels/can-receive.repository.ts';

export function findConsents(db: Database, guardianIds: string[]) {
  return db
    .select({
      phone: guardians.phone,
      at: guardians.whatsAppOptedInAt,
      way: guardians.whatsAppOptedInWay,
      allowsWhatsApp: sql<boolean>`${isOptedIn()}`,
      refusesWhatsApp: sql<boolean>`${guardians.whatsAppOptedOutAt} is not null`,
      refusesSms: sql<boolean>`${guardians.smsOptedOutAt} is not null`,
    })
    .from(guardians)
    .where(inArray(guardians.id, guardianIds));
}

export async function allowWhatsApp(
  tx: Database,
  guardianIds: string[],
  { way, now }: { way: WhatsAppOptInWay; now: Date },
): Promise<void> {
  await tx
    .update(guardians)
    .set({ whatsAppOptedInAt: now, whatsAppOptedInWay: way, whatsAppOptedOutAt: null })
    .where(inArray(guardians.id, guardianIds));
}

/** Leaves alone those who refused, and those who are told already. @returns ids of the others */
export async function allowWhereNotAsked(
  tx: Database,
  guardianIds: string[],
  now: Date,
): Promise<{ id: string }[]> {
  return tx
    .update(guardians)
    .set({ whatsAppOptedInAt: now, whatsAppOptedInWay: 'school' })
    .where(
      and(
        inArray(guardians.id, guardianIds),
        isNull(guardians.whatsAppOptedInAt),
        isNull(guardians.whatsAppOptedOutAt),
      ),
    )
    .returning({ id: guardians.id });
}

/** The guardians do not want them. The school cannot allow them in their place. */
export async function refuseWhatsApp(tx: Database, guardianIds: string[], now: Date) {
  await tx
    .update(guardians)
    .set({ whatsAppOptedOutAt: now, whatsAppWroteAt: null })
    .where(inArray(guardians.id, guardianIds));
}

/** The school takes back what it noted: whoever refused or allowed it themselves is not asked. */
export async function withdrawWhatsApp(tx: Database, guardianId: string): Promise<void> {
  await tx
    .update(guardians)
    .set({ whatsAppOptedInAt: null, whatsAppOptedInWay: null })
    .where(and(eq(guardians.id, guardianId)));
}

/** @param refusedAt null where SMS are allowed again */
export async function storeSmsRefusal(
  tx: Database,
  guardianIds: string[],
  refusedAt: Date | null,
): Promise<void> {
  await tx
    .update(guardians)
    .set({ smsOptedOutAt: refusedAt })
    .where(inArray(guardians.id, guardianIds));
}
