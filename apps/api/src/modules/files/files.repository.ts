import { and, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { chatMessageFiles, chatMessages, chats } from '#/database/schema/chats.ts';
import { communicationFiles, communications } from '#/database/schema/communications.ts';
import { employees, sessions } from '#/database/schema/employees.ts';
import { files } from '#/database/schema/files.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { liveSession } from '#/policy/actor.repository.ts';
import type { Actor } from '#/policy/actor.ts';
import { liveDevice } from '#/policy/guardian.repository.ts';
import { limitToScope } from '#/policy/scope.ts';
import {
  isGuardianOf,
  visibleCommunications,
  visibleNotices,
  visibleStudents,
} from '#/policy/visible.ts';
import type { LinkHolder } from '#/secrets/signed-links.ts';
import type { NewFile } from './file-store.ts';
import type { FileRow } from './files.mapper.ts';

export function insertFiles(db: Database, rows: NewFile[]): Promise<FileRow[]> {
  return db.insert(files).values(rows).returning();
}

export function findVisibleFiles(db: Database, actor: Actor, ids: string[]): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), visibleFiles(db, actor)));
}

/** Who uploads: exactly one of the two. */
export type Uploader = { employeeId: string } | { guardianId: string };

/** Those of the files that somebody uploaded themself. */
export function findUploads(
  db: Database,
  { schoolId, ids, by }: { schoolId: string; ids: string[]; by: Uploader },
): Promise<FileRow[]> {
  const isTheirs =
    'employeeId' in by ? eq(files.uploadedBy, by.employeeId) : eq(files.guardianId, by.guardianId);
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.schoolId, schoolId), isTheirs));
}

/**
 * All of the school for an Administrator; for a Teacher their own, those of what they read, and the
 * logo. Of guardians' uploads those that were sent.
 */
function visibleFiles(db: Database, actor: Actor): SQL | undefined {
  return and(
    eq(files.schoolId, actor.schoolId),
    or(isNotNull(files.uploadedBy), inVisibleChat(db, actor)),
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
    inVisibleChat(db, actor),
    exists(db.select(one).from(schools).where(eq(schools.logoFileId, files.id))),
  ];
}

/** Those in a chat that the employee may read. */
function inVisibleChat(db: Database, actor: Actor): SQL {
  const isVisible = limitToScope(actor, () =>
    isGuardianOf(db, chats.guardianId, visibleStudents(actor)),
  );
  return exists(
    db
      .select({ one: sql`1` })
      .from(chatMessageFiles)
      .innerJoin(chatMessages, eq(chatMessages.id, chatMessageFiles.messageId))
      .innerJoin(chats, eq(chats.id, chatMessages.chatId))
      .where(
        and(eq(chatMessageFiles.fileId, files.id), eq(chats.schoolId, actor.schoolId), isVisible),
      ),
  );
}

interface ServedFile {
  file: FileRow;
  /** Whether the access that the address was made for still stands. */
  isOpen: boolean;
}

/** One query by primary keys: this answers every picture of every page. */
export async function findServedFile(
  db: Database,
  id: string,
  holder: LinkHolder,
  now: Date,
): Promise<ServedFile | undefined> {
  const isOpen = holder.kind === 'session' ? ofSession(db, holder) : ofDevice(db, holder, now);
  const [found] = await db
    .select({ file: files, isOpen: sql<boolean>`${isOpen}` })
    .from(files)
    .where(eq(files.id, id));
  return found;
}

function ofSession(db: Database, { id }: LinkHolder): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(sessions)
      .innerJoin(employees, eq(employees.id, sessions.employeeId))
      .where(and(eq(sessions.id, id), liveSession, eq(employees.schoolId, files.schoolId))),
  );
}

function ofDevice(db: Database, { id }: LinkHolder, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(guardianDevices)
      .innerJoin(guardians, eq(guardians.id, guardianDevices.guardianId))
      .where(
        and(
          eq(guardianDevices.id, id),
          liveDevice(db, now),
          eq(guardians.schoolId, files.schoolId),
        ),
      ),
  );
}
