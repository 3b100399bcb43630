import { subDays } from 'date-fns/subDays';
import { and, desc, gt, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { contactChanges } from '#/database/schema/contact-changes.ts';
import { paidChannels } from '#/database/schema/notifications.ts';
import { guardians } from '#/database/schema/students.ts';
import { isPhoneSure } from '#/telling/channels/can-receive.repository.ts';

/** Of a row of `guardians`: contacts in whose place they have put others themselves. */
export const formerContacts = sql<string[]>`array(
  select lower(contact_changes.before) from contact_changes
  where contact_changes.guardian_id = guardians.id and contact_changes.confirmed_at is not null
    and contact_changes.before is not null)`;

/** How long the school is shown the former contact beside the present one; the history keeps both. */
const shownDays = 90;

/** What these guardians changed themselves lately, newest first. */
export async function findOwnChanges(db: Database, guardianIds: string[], now: Date) {
  const { guardianId, kind, before, confirmedAt } = contactChanges;
  const rows = await db
    .select({ guardianId, kind, before, at: confirmedAt })
    .from(contactChanges)
    .where(and(inArray(guardianId, guardianIds), gt(confirmedAt, subDays(now, shownDays))))
    .orderBy(desc(confirmedAt));
  const grouped = Map.groupBy(rows, (row) => row.guardianId);
  const shown = ({ at, ...row }: (typeof rows)[number]) => {
    return { kind: row.kind, before: row.before, at: at!.toISOString() };
  };
  return new Map([...grouped].map(([id, changes]) => [id, changes.map(shown)]));
}

/** Those of these guardians to whose phones no personal link goes; none where none goes to any. */
export async function findUnsurePhones(db: Database, ids: string[], now: Date) {
  const goToPhones = sql`exists (select from ${paidChannels})`;
  const rows = await db
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(inArray(guardians.id, ids), not(isPhoneSure(now)), goToPhones));
  return new Set(rows.map(({ id }) => id));
}
