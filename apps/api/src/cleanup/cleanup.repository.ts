import { emptyRosterRow } from '@caderneta/api-client/contract';
import { and, eq, inArray, isNotNull, isNull, lt, not, notExists, or, sql } from 'drizzle-orm';
import { isFileUnused } from '#/database/data-facts.ts';
import type { Database } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';
import { communicationFiles, communications } from '#/database/schema/communications.ts';
import { contactChanges } from '#/database/schema/contact-changes.ts';
import { files } from '#/database/schema/files.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import { idempotencyKeys, rateLimitHits } from '#/database/schema/calls.ts';
import { whatsAppMessages } from '#/database/schema/notifications.ts';
import { networkAnnouncementFiles, networkAnnouncements } from '#/database/schema/networks.ts';
import { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { rosterImports, rosterRows } from '#/database/schema/roster-imports.ts';
import {
  passwordResets,
  refreshTokens,
  sessions,
  signInNetworks,
} from '#/database/schema/employees.ts';
import { emptyCheck } from '#/modules/roster-imports/exports.ts';

/** A correction that is held shows the file in some seconds. */
const isOfHeldVersion = sql`exists (select from item_versions as held
  where held.held_until is not null and (held.content -> 'fileIds' @> to_jsonb(${files.id}::text)
    or held.content ->> 'imageFileId' = ${files.id}::text))`;

/**
 * Deletes up to `limit` rows of old files that nothing uses, and returns them. Skips a file that is
 * locked because somebody is about to use it; the next cleanup finds it again. In a closed school nobody
 * could use one in time, so its files stay.
 */
export async function removeOrphanFiles(tx: Database, before: Date, limit: number) {
  const found = await tx
    .select({ id: files.id, storageKey: files.storageKey, variants: files.variants })
    .from(files)
    .where(
      and(
        lt(files.createdAt, before),
        isOpenSchool(files.schoolId),
        isFileUnused,
        not(isOfHeldVersion),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(files).where(inArray(files.id, ids));
  return found;
}

/**
 * Detaches files from communications and notices that were deleted before an instant, and from what an
 * office withdrew before it, but for those of closed schools, which stay as their archives have them.
 */
export async function releaseFilesOfDeleted(tx: Database, before: Date): Promise<void> {
  const isDeleted = and(
    lt(communications.deletedAt, before),
    isOpenSchool(communications.schoolId),
  );
  const deletedItems = tx.select({ id: communications.id }).from(communications).where(isDeleted);
  await tx
    .delete(communicationFiles)
    .where(inArray(communicationFiles.communicationId, deletedItems));
  const { id, schoolId: officeId, withdrawnAt } = networkAnnouncements;
  const withdrawn = tx
    .select({ id })
    .from(networkAnnouncements)
    .where(and(lt(withdrawnAt, before), isOpenSchool(officeId)));
  await tx
    .delete(networkAnnouncementFiles)
    .where(inArray(networkAnnouncementFiles.announcementId, withdrawn));
  await tx
    .update(communications)
    .set({ imageFileId: null })
    .where(and(isDeleted, isNotNull(communications.imageFileId)));
  const { schoolId, imageFileId, attachmentFileId, deletedAt } = noticeBoardItems;
  const hasFiles = or(isNotNull(imageFileId), isNotNull(attachmentFileId));
  await tx
    .update(noticeBoardItems)
    .set({ imageFileId: null, attachmentFileId: null })
    .where(and(lt(deletedAt, before), isOpenSchool(schoolId), hasFiles));
}

/** Deletes stored answers that no client asks for again. */
export async function removeIdempotencyKeys(db: Database, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

/** Deletes changes of contacts whose code was never typed. */
export async function removeContactChanges(db: Database, before: Date): Promise<void> {
  const { confirmedAt, expiresAt } = contactChanges;
  await db.delete(contactChanges).where(and(isNull(confirmedAt), lt(expiresAt, before)));
}

/** Deletes ids of messages that WhatsApp tells of no more. */
export async function removeWhatsAppMessages(db: Database, before: Date): Promise<void> {
  await db.delete(whatsAppMessages).where(lt(whatsAppMessages.createdAt, before));
}

/** Deletes expired refresh tokens, then sessions without a token. */
export async function removeSessions(db: Database, now: Date, before: Date): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  const tokens = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessions.id));
  // A new session has no token for a moment.
  await db.delete(sessions).where(and(lt(sessions.createdAt, before), notExists(tokens)));
}

export async function removeRateLimitHits(db: Database, now: Date): Promise<void> {
  await db.delete(rateLimitHits).where(lt(rateLimitHits.expire, now));
}

export async function removeSignInNetworks(db: Database, before: Date): Promise<void> {
  await db.delete(signInNetworks).where(lt(signInNetworks.lastSeenAt, before));
}

export async function removePasswordResets(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
}

/** Keeps the devices of the links: answers of guardians and the audit log refer to them. */
export async function removeGuardianLinks(db: Database, before: Date): Promise<void> {
  const { expiresAt, schoolId } = guardianLinks;
  await db.delete(guardianLinks).where(and(lt(expiresAt, before), isOpenSchool(schoolId)));
}

/** Deletes names and phones of imports. Applied ones keep their counts, drafts their file name. */
export async function forgetRosterImports(db: Database, now: Date, before: Date): Promise<void> {
  const { id, createdAt, appliedAt, discardedAt, journal } = rosterImports;
  const drafts = and(isNull(appliedAt), isNull(discardedAt), lt(createdAt, before));
  const discarded = await db
    .update(rosterImports)
    .set({ discardedAt: now })
    .where(drafts)
    .returning({ id });
  if (discarded.length > 0) {
    const ids = discarded.map((draft) => draft.id);
    await db.delete(rosterRows).where(inArray(rosterRows.importId, ids));
  }
  const applied = await db
    .update(rosterImports)
    .set({ journal: null })
    .where(and(isNotNull(journal), lt(appliedAt, before)))
    .returning({ id });
  if (applied.length === 0) return;
  const ids = applied.map((done) => done.id);
  await db
    .update(rosterRows)
    .set({
      row: emptyRosterRow,
      source: null,
      checked: sql`${rosterRows.checked} || ${JSON.stringify(emptyCheck)}::jsonb`,
    })
    .where(inArray(rosterRows.importId, ids));
}
