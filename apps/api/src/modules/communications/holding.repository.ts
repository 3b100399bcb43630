import { and, asc, eq } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { communicationsInScope } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import {
  type BeforeHold,
  communicationFiles,
  communications,
  communicationStudents,
} from '#/database/schema/communications.ts';
import type { CommunicationRow } from './communications.repository.ts';
import { replaceCommunication } from './sending.repository.ts';

/** A scheduled communication as it is, also the students whom the asking employee does not see. */
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
  const { title, description, imageFileId, place, dueDate, galleryDate } = row;
  return {
    ...{ title, description, imageFileId, place, dueDate, galleryDate },
    startTime: row.startTime?.toISOString() ?? null,
    endTime: row.endTime?.toISOString() ?? null,
    scheduledDate: row.scheduledDate.toISOString(),
    fileIds: files.map(({ id }) => id),
    studentIds: students.map(({ id }) => id),
  };
}

export type HeldRow = NonNullable<Awaited<ReturnType<typeof findSending>>>;

/** A communication of any kind that the actor may see, also one that was taken back. */
export async function findSending(db: Database, actor: Actor, id: string) {
  const [row] = await db
    .select()
    .from(communications)
    .where(and(eq(communications.id, id), communicationsInScope(db, actor)));
  return row;
}

/** For a held communication that is locked: it is scheduled again as it was before. */
export async function putBack(tx: Database, row: HeldRow, before: BeforeHold, now: Date) {
  const { startTime, endTime, place, dueDate, galleryDate, scheduledDate, ...written } = before;
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const times = { startTime: instant(startTime), endTime: instant(endTime) };
  const extras = { ...times, place, dueDate, galleryDate };
  const draft = { kind: row.kind, ...written, extras, scheduledDate: new Date(scheduledDate) };
  await replaceCommunication(tx, row.id, draft, now);
}

/**
 * For a held communication that is locked and was new: it is deleted. It gives up its files, which
 * the form that it came from still holds.
 */
export async function discardNew(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .update(communications)
    .set({ deletedAt: now, imageFileId: null })
    .where(eq(communications.id, id));
  await tx.delete(communicationFiles).where(eq(communicationFiles.communicationId, id));
}
