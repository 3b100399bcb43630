import { and, eq, exists, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
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

/** A file that somebody opens by its address. */
interface AskedFile {
  id: string;
  holder: LinkHolder;
}

/**
 * One query by primary keys, for the pictures of every page; few families had something taken back.
 * @returns in the order of what is asked; undefined where there is no such file
 */
export async function findServedFiles(
  db: Database,
  asked: AskedFile[],
  now: Date,
): Promise<(ServedFile | undefined)[]> {
  const holders = (kind: LinkHolder['kind']) =>
    asked.map(({ holder }) => (holder.kind === kind ? holder.id : null));
  const rows = await servedFiles(db).execute({
    ids: asked.map(({ id }) => id),
    sessions: holders('session'),
    devices: holders('device'),
    now: now.toISOString(),
  });
  const byPlace = new Map(rows.map(({ place, ...served }) => [place, served]));
  return asked.map((_, index) => byPlace.get(index + 1));
}

const buildServedFiles = (db: Database) => {
  const list = (name: string) => sql`${sql.placeholder(name)}::uuid[]`;
  const isOpen = or(ofSession(db, sql`asked.session`), ofDevice(db, sql`asked.device`));
  return db
    .select({ file: files, isOpen: sql<boolean>`${isOpen}`, place: sql<number>`asked.place::int` })
    .from(
      sql`unnest(${list('ids')}, ${list('sessions')}, ${list('devices')})
        with ordinality as asked(id, session, device, place)`,
    )
    .innerJoin(files, eq(files.id, sql`asked.id`))
    .prepare('');
};
const built = new WeakMap<Database, ReturnType<typeof buildServedFiles>>();

/** Its text is built once for each database. */
function servedFiles(db: Database) {
  const known = built.get(db) ?? buildServedFiles(db);
  built.set(db, known);
  return known;
}

function ofSession(db: Database, id: SQL): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(sessions)
      .innerJoin(employees, eq(employees.id, sessions.employeeId))
      .where(and(eq(sessions.id, id), liveSession, eq(employees.schoolId, files.schoolId))),
  );
}

function ofDevice(db: Database, id: SQL): SQL {
  const now = sql`${sql.placeholder('now')}::timestamptz`;
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
          not(isTakenBack(sql`${guardianDevices.guardianId}`)),
        ),
      ),
  );
}

/** The file was in an item that was taken from the guardian's child, and is in none that they have. */
function isTakenBack(guardianId: SQL): SQL {
  const shows = (table: string) => sql`exists (
    select from communications as shown
    where shown.id = ${sql.raw(table)}.communication_id and (shown.image_file_id = ${files.id}
      or exists (select from communication_files as part
        where part.communication_id = shown.id and part.file_id = ${files.id})))`;
  return sql`exists (
    select from removed_recipients as removed
    where removed.school_id = ${files.schoolId} and removed.guardian_id = ${guardianId}
      and ${shows('removed')} and not exists (
        select from recipients as kept
        where kept.guardian_id = ${guardianId} and ${shows('kept')}))`;
}
