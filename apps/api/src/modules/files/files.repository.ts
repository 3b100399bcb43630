import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { limitToScope } from '#/policy/scope.ts';
import { visibleCommunications, visibleNotices } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { communicationFiles, communications } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { schools } from '#/database/schema/schools.ts';
import type { FileRow } from './file-links.ts';
import type { NewFile } from './store-file.ts';

export function insertFiles(db: Database, rows: NewFile[]): Promise<FileRow[]> {
  return db.insert(files).values(rows).returning();
}

export function findVisibleFiles(db: Database, actor: Actor, ids: string[]): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), visibleFiles(db, actor)));
}

/** All of the school for an Administrator; for a Teacher their own, those of what they read, and the logo. */
function visibleFiles(db: Database, actor: Actor): SQL | undefined {
  return and(
    eq(files.schoolId, actor.schoolId),
    limitToScope(actor, () => or(eq(files.uploadedBy, actor.id), ...shownInVisible(db, actor))),
  );
}

function shownInVisible(db: Database, actor: Actor): SQL[] {
  const one = { one: sql`1` };
  const isImage = eq(communications.imageFileId, files.id);
  const isOfNotice = or(
    eq(noticeBoardItems.imageFileId, files.id),
    eq(noticeBoardItems.attachmentFileId, files.id),
  );
  return [
    exists(
      db
        .select(one)
        .from(communications)
        .where(and(isImage, visibleCommunications(db, actor))),
    ),
    exists(
      db
        .select(one)
        .from(communicationFiles)
        .innerJoin(communications, eq(communications.id, communicationFiles.communicationId))
        .where(and(eq(communicationFiles.fileId, files.id), visibleCommunications(db, actor))),
    ),
    exists(
      db
        .select(one)
        .from(noticeBoardItems)
        .where(and(isOfNotice, visibleNotices(db, actor))),
    ),
    exists(db.select(one).from(schools).where(eq(schools.logoFileId, files.id))),
  ];
}
