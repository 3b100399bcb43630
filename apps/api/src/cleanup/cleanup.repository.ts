import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { communicationFiles, communications } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import { idempotencyKeys } from '#/database/schema/idempotency-keys.ts';
import { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { rosterImports, rosterRows } from '#/database/schema/roster-imports.ts';
import { schools } from '#/database/schema/schools.ts';
import { rateLimitHits } from '#/database/schema/rate-limits.ts';
import { passwordResets, refreshTokens, sessions } from '#/database/schema/sessions.ts';
import { signInNetworks } from '#/database/schema/sign-in-networks.ts';
import { emptyCheck, emptyRow } from '#/modules/roster-imports/forget-people.repository.ts';

/**
 * Removes the rows of old files that nothing shows, `limit` of them, and returns them. Whoever is
 * giving one of them a use just now holds it; it is left to the next sweep.
 */
export async function removeOrphanFiles(tx: Database, before: Date, limit: number) {
  const uses: [PgTable, SQL | undefined][] = [
    [communications, eq(communications.imageFileId, files.id)],
    [communicationFiles, eq(communicationFiles.fileId, files.id)],
    [
      noticeBoardItems,
      or(
        eq(noticeBoardItems.imageFileId, files.id),
        eq(noticeBoardItems.attachmentFileId, files.id),
      ),
    ],
    [schools, eq(schools.logoFileId, files.id)],
  ];
  const unused = uses.map(([table, use]) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(use),
    ),
  );
  const found = await tx
    .select({ id: files.id, storageKey: files.storageKey, variants: files.variants })
    .from(files)
    .where(and(lt(files.createdAt, before), ...unused))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = found.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(files).where(inArray(files.id, ids));
  return found;
}

/** Detaches files from communications and notices that were deleted before; nothing brings them back. */
export async function releaseFilesOfDeleted(tx: Database, before: Date): Promise<void> {
  const deletedItems = tx
    .select({ id: communications.id })
    .from(communications)
    .where(lt(communications.deletedAt, before));
  await tx
    .delete(communicationFiles)
    .where(inArray(communicationFiles.communicationId, deletedItems));
  await tx
    .update(communications)
    .set({ imageFileId: null })
    .where(and(lt(communications.deletedAt, before), isNotNull(communications.imageFileId)));
  const { imageFileId, attachmentFileId, deletedAt } = noticeBoardItems;
  await tx
    .update(noticeBoardItems)
    .set({ imageFileId: null, attachmentFileId: null })
    .where(and(lt(deletedAt, before), or(isNotNull(imageFileId), isNotNull(attachmentFileId))));
}

/** Answers that are no longer repeated. */
export async function removeIdempotencyKeys(db: Database, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

/** Refresh tokens past their end, then sessions that have none left. */
export async function removeSessions(db: Database, now: Date, before: Date): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now));
  const tokens = db
    .select({ one: sql`1` })
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, sessions.id));
  // A session is a moment older than its first token.
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

/** Their devices stay: what a guardian did, and the audit log, name them. */
export async function removeGuardianLinks(db: Database, before: Date): Promise<void> {
  await db.delete(guardianLinks).where(lt(guardianLinks.expiresAt, before));
}

/** Names and phones of imports: of applied ones only the counts stay, of drafts only the file's name. */
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
      row: emptyRow,
      checked: sql`${rosterRows.checked} || ${JSON.stringify(emptyCheck)}::jsonb`,
    })
    .where(inArray(rosterRows.importId, ids));
}
