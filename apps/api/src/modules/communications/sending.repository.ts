import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { schoolOf } from '#/database/school-of.ts';
import {
  type BeforeHold,
  communicationFiles,
  communications,
  communicationStudents,
} from '#/database/schema/communications.ts';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import { queueCommunicationNews } from '#/push/push.repository.ts';
import { isForEveryClassroom } from './all-classrooms.repository.ts';
import { uuidArray } from './audience.repository.ts';
import { insertDeliveries, insertRecipients } from './recipients.repository.ts';

type Columns = typeof communications.$inferInsert;

/** A communication as its author wrote it, of any kind. */
export interface Draft {
  kind: CommunicationKind;
  title: string;
  description: string;
  imageFileId: string | null;
  /** Columns of one kind alone. */
  extras?: Pick<Columns, 'startTime' | 'endTime' | 'place' | 'dueDate' | 'galleryDate'>;
  /** Attachments, or the images of a gallery, in their order. */
  fileIds: string[];
  studentIds: string[];
  /** Without it the communication is sent now. */
  scheduledDate: Date | null;
  /** With it, it is sent at this instant, and can be undone until then. */
  heldUntil?: Date | null;
  /** What undoing puts back. */
  beforeHold?: BeforeHold | null;
}

/** Stores a communication with its files and audience, and sends it unless it is scheduled. */
export function insertCommunication(db: Database, actor: Actor, draft: Draft, now: Date) {
  return db.transaction(async (tx) => {
    const columns = { ...columnsOf(draft, now), schoolId: actor.schoolId, createdBy: actor.id };
    const [row] = await tx
      .insert(communications)
      .values({ ...columns, createdAt: now })
      .returning({ id: communications.id });
    if (!row) throw new Error('the communication was not inserted');
    await insertParts(tx, row.id, draft);
    if (goesOutNow(draft)) await sendToGuardians(tx, row.id, now);
    return row.id;
  });
}

/** For a communication that is locked and not sent yet. */
export async function replaceCommunication(tx: Database, id: string, draft: Draft, now: Date) {
  const version = sql`${communications.version} + 1`;
  await tx
    .update(communications)
    .set({ ...columnsOf(draft, now), version })
    .where(eq(communications.id, id));
  await tx.delete(communicationFiles).where(eq(communicationFiles.communicationId, id));
  await tx.delete(communicationStudents).where(eq(communicationStudents.communicationId, id));
  await insertParts(tx, id, draft);
  if (goesOutNow(draft)) await sendToGuardians(tx, id, now);
}

/** Nobody else changes it until the transaction ends. */
export async function lockCommunication(tx: Database, actor: Actor, id: string): Promise<void> {
  await tx
    .select({ id: communications.id })
    .from(communications)
    .where(and(eq(communications.id, id), eq(communications.schoolId, actor.schoolId)))
    .for('update');
}

export async function markCommunicationDeleted(db: Database, actor: Actor, id: string, now: Date) {
  const version = sql`${communications.version} + 1`;
  await db
    .update(communications)
    .set({ deletedAt: now, version })
    .where(and(eq(communications.id, id), eq(communications.schoolId, actor.schoolId)));
}

function columnsOf(draft: Draft, now: Date) {
  const { kind, title, description, imageFileId, extras, scheduledDate } = draft;
  const { heldUntil = null, beforeHold = null } = draft;
  const sentAt = goesOutNow(draft) ? now : null;
  const when = { scheduledDate, heldUntil, beforeHold, sentAt };
  return { kind, title, description, imageFileId, ...extras, ...when };
}

const goesOutNow = ({ scheduledDate, heldUntil }: Draft) => !scheduledDate && !heldUntil;

async function insertParts(tx: Database, id: string, draft: Draft) {
  await insertFiles(tx, id, draft.fileIds);
  await insertStudents(tx, id, draft.studentIds);
}

/** In their order. */
export async function insertFiles(tx: Database, communicationId: string, fileIds: string[]) {
  if (fileIds.length === 0) return;
  const schoolId = schoolOf(communications, communicationId);
  const rows = fileIds.map((fileId, position) => ({ schoolId, communicationId, fileId, position }));
  await tx.insert(communicationFiles).values(rows);
}

/** One parameter however many they are; answers those who were not chosen before. */
export function insertStudents(tx: Database, communicationId: string, studentIds: string[]) {
  return tx
    .insert(communicationStudents)
    .select(
      sql`select school_id, id, unnest(${uuidArray(studentIds)}) from communications
      where id = ${communicationId}::uuid`,
    )
    .onConflictDoNothing()
    .returning({ id: communicationStudents.studentId });
}

/** When an item that is not sent goes out. */
export const dueAt = sql`coalesce(${communications.heldUntil}, ${communications.scheduledDate})`;

/**
 * Sends a scheduled or held communication that is due, in the transaction given, once: of two servers that
 * try, the later one waits at the row and then finds it sent.
 * @returns whether this call sent it; not when it was sent, deleted or put off meanwhile.
 */
export async function sendScheduled(tx: Database, id: string, now: Date): Promise<boolean> {
  const version = sql`${communications.version} + 1`;
  const { sentAt, deletedAt } = communications;
  const isDue = and(isNull(sentAt), isNull(deletedAt), sql`${dueAt} <= ${now.toISOString()}`);
  const sent = await tx
    .update(communications)
    .set({ sentAt: now, heldUntil: null, beforeHold: null, version })
    .where(and(eq(communications.id, id), isDue))
    .returning({ id: communications.id });
  if (sent.length === 0) return false;
  await sendToGuardians(tx, id, now);
  return true;
}

async function sendToGuardians(tx: Database, communicationId: string, now: Date): Promise<void> {
  await noteAllClassrooms(tx, communicationId);
  await insertRecipients(tx, communicationId, now);
  await insertDeliveries(tx, communicationId, now);
  await queueCommunicationNews(tx, communicationId, now);
}

/** Keeps whether everybody was chosen, for the time when there are other classrooms. */
export async function noteAllClassrooms(tx: Database, communicationId: string): Promise<void> {
  await tx
    .update(communications)
    .set({ isForAllClassrooms: isForEveryClassroom })
    .where(eq(communications.id, communicationId));
}
