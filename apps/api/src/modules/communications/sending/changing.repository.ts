import { and, eq, inArray, sql, asc } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { visibleStudents, communicationsInScope } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import {
  communicationFiles,
  communications,
  communicationStudents,
  kindColumnsOf,
  type BeforeHold,
} from '#/database/schema/communications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { removeRecipients } from '#/telling/reactions.repository.ts';
import { type NewCommunication, insertFiles, replaceCommunication } from './sending.repository.ts';
import type { CommunicationRow } from '../communications.repository.ts';
import { storedKindColumns } from '../versions/item-versions.repository.ts';
import { findWholeClassroomIds } from './whole-classrooms.repository.ts';

/** For a communication that is locked and sent: what those who stay did with it stays. */
export async function replaceContent(
  tx: Database,
  id: string,
  {
    title,
    description,
    imageFileId,
    kindColumns,
    fileIds,
  }: Omit<NewCommunication, 'kind' | 'studentIds' | 'scheduledDate'>,
): Promise<void> {
  const version = sql`${communications.version} + 1`;
  await tx
    .update(communications)
    .set({ title, description, imageFileId, ...kindColumns, version })
    .where(eq(communications.id, id));
  await tx.delete(communicationFiles).where(eq(communicationFiles.communicationId, id));
  await insertFiles(tx, id, fileIds);
}

/**
 * Takes it from every student but these. Students that the actor does not see, and students who left
 * the school, stay: nobody could choose them.
 */
export async function removeStudents(
  tx: Database,
  actor: Actor,
  id: string,
  staying: string[],
): Promise<void> {
  const removed = tx
    .select({ id: students.id })
    .from(students)
    .where(and(visibleStudents(actor), sql`${students.id} <> all(${uuidArray(staying)})`));
  await removeRecipients(
    tx,
    and(eq(recipients.communicationId, id), inArray(recipients.studentId, removed)),
  );
  await tx
    .delete(communicationStudents)
    .where(
      and(
        eq(communicationStudents.communicationId, id),
        inArray(communicationStudents.studentId, removed),
      ),
    );
}

/** Refuses changes that begin with an earlier state. */
export async function raiseVersion(tx: Database, id: string): Promise<void> {
  const version = sql`${communications.version} + 1`;
  await tx.update(communications).set({ version }).where(eq(communications.id, id));
}

/** A scheduled communication as it is, including students whom the actor does not see. */
export async function readBeforeHold(
  tx: Database,
  row: CommunicationRow,
): Promise<BeforeHold | null> {
  if (!row.scheduledDate) return null;
  const files = await tx
    .select({ id: communicationFiles.fileId })
    .from(communicationFiles)
    .where(eq(communicationFiles.communicationId, row.id))
    .orderBy(asc(communicationFiles.position));
  const students = await tx
    .select({ id: communicationStudents.studentId })
    .from(communicationStudents)
    .where(eq(communicationStudents.communicationId, row.id));
  const { title, description, imageFileId } = row;
  return {
    ...{ title, description, imageFileId },
    ...kindColumnsOf(row),
    scheduledDate: row.scheduledDate.toISOString(),
    fileIds: files.map(({ id }) => id),
    studentIds: students.map(({ id }) => id),
    classroomIds: await findWholeClassroomIds(tx, row.id),
  };
}

export type HeldRow = NonNullable<Awaited<ReturnType<typeof findSending>>>;

/** A communication of any kind that the actor may see, also one whose sending was undone. */
export async function findSending(db: Database, actor: Actor, id: string) {
  const [row] = await db
    .select()
    .from(communications)
    .where(and(eq(communications.id, id), communicationsInScope(db, actor)));
  return row;
}

/** Schedules a held, locked communication again as it was before. */
export async function putBack(tx: Database, row: HeldRow, before: BeforeHold, now: Date) {
  const { title, description, imageFileId, fileIds, studentIds, scheduledDate } = before;
  const { classroomIds } = before;
  const written = {
    ...{ kind: row.kind, title, description, imageFileId, fileIds, studentIds, classroomIds },
    kindColumns: storedKindColumns(before),
    scheduledDate: new Date(scheduledDate),
  };
  await replaceCommunication(tx, row.id, written, now);
}

/**
 * Deletes a held, locked communication that was new. It gives up its files, because the form that it
 * came from still holds them.
 */
export async function discardNew(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .update(communications)
    .set({ deletedAt: now, imageFileId: null })
    .where(eq(communications.id, id));
  await tx.delete(communicationFiles).where(eq(communicationFiles.communicationId, id));
}
