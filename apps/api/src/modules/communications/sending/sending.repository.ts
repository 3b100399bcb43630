import type { CommunicationKind } from '@caderneta/api-client/contract';
import { and, eq, isNull, sql, isNotNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import type { Open } from '#/database/statement.ts';
import { uuidArray, schoolOf } from '#/database/expressions.ts';
import {
  type BeforeHold,
  communicationFiles,
  communications,
  communicationStudents,
  communicationWholeClassrooms,
  type ContentColumns,
} from '#/database/schema/communications.ts';
import { students } from '#/database/schema/students.ts';
import { chosenClassrooms } from '../engagement/audience.repository.ts';

/** A communication as its author wrote it, of any kind. */
export interface NewCommunication {
  kind: CommunicationKind;
  title: string;
  description: string;
  imageFileId: string | null;
  /** Columns of one kind alone. */
  kindColumns?: Partial<ContentColumns>;
  /** Attachments, or the images of a gallery, in their order. */
  fileIds: string[];
  studentIds: string[];
  /** Classrooms that were chosen whole; their students stand in `studentIds`. */
  classroomIds?: string[];
  /** Without it the communication is sent now. */
  scheduledDate: Date | null;
  /** With it, it is sent at this instant, and can be undone until then. */
  heldUntil?: Date | null;
  /** State that undoing restores. */
  beforeHold?: BeforeHold | null;
}

/** Stores a communication with its files and audience. `goesOutNow` says whether it is to be sent. */
export async function insertCommunication(
  tx: Database,
  author: Pick<Actor, 'id' | 'schoolId'>,
  written: NewCommunication,
  now: Date,
): Promise<string> {
  const columns = { ...columnsOf(written, now), schoolId: author.schoolId, createdBy: author.id };
  const [row] = await tx
    .insert(communications)
    .values({ ...columns, createdAt: now })
    .returning({ id: communications.id });
  if (!row) throw new Error('the communication was not inserted');
  await insertParts(tx, row.id, written);
  return row.id;
}

/** For a communication that is locked and not sent yet. */
export async function replaceCommunication(
  tx: Database,
  id: string,
  written: NewCommunication,
  now: Date,
) {
  const version = sql`${communications.version} + 1`;
  await tx
    .update(communications)
    .set({ ...columnsOf(written, now), version })
    .where(eq(communications.id, id));
  await tx.delete(communicationFiles).where(eq(communicationFiles.communicationId, id));
  await tx.delete(communicationStudents).where(eq(communicationStudents.communicationId, id));
  await deleteWholeClassrooms(tx, id);
  await insertParts(tx, id, written);
}

/** Locks the row until the transaction ends. */
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

/** Withdraws communications of several schools, those that are deleted already excepted. */
export async function markCommunicationsWithdrawn(tx: Database, ids: string[], now: Date) {
  const version = sql`${communications.version} + 1`;
  await tx
    .update(communications)
    .set({ deletedAt: now, withdrawnAt: now, version })
    .where(
      and(sql`${communications.id} = any(${uuidArray(ids)})`, isNull(communications.deletedAt)),
    );
}

function columnsOf(written: NewCommunication, now: Date) {
  const { kind, title, description, imageFileId, kindColumns, scheduledDate } = written;
  const { heldUntil = null, beforeHold = null } = written;
  const sentAt = goesOutNow(written) ? now : null;
  const when = { scheduledDate, heldUntil, beforeHold, sentAt };
  return { kind, title, description, imageFileId, ...kindColumns, ...when };
}

/** It does not wait for its time. */
export const goesOutNow = ({ scheduledDate, heldUntil }: NewCommunication): boolean =>
  !scheduledDate && !heldUntil;

async function insertParts(tx: Database, id: string, written: NewCommunication) {
  await insertFiles(tx, id, written.fileIds);
  await insertStudents(tx, id, written.studentIds);
  await insertWholeClassrooms(tx, id, written.classroomIds);
  if (goesOutNow(written)) await noteAllClassrooms(tx, id);
}

/** In their order. */
export async function insertFiles(tx: Database, communicationId: string, fileIds: string[]) {
  if (fileIds.length === 0) return;
  const schoolId = schoolOf(communications, communicationId);
  const rows = fileIds.map((fileId, position) => ({ schoolId, communicationId, fileId, position }));
  await tx.insert(communicationFiles).values(rows);
}

/** Adds students as one parameter. @returns those who were not chosen before */
export function insertStudents(tx: Database, communicationId: string, studentIds: string[]) {
  return tx
    .insert(communicationStudents)
    .select(
      sql`select school_id, id, unnest(${uuidArray(studentIds)}), null::uuid from communications
      where id = ${communicationId}::uuid`,
    )
    .onConflictDoNothing()
    .returning({ id: communicationStudents.studentId });
}

/** Of a sent communication. */
export async function replaceWholeClassrooms(
  tx: Database,
  id: string,
  classroomIds: string[] | undefined,
): Promise<void> {
  await deleteWholeClassrooms(tx, id);
  await insertWholeClassrooms(tx, id, classroomIds);
}

async function deleteWholeClassrooms(tx: Database, id: string): Promise<void> {
  const { communicationId } = communicationWholeClassrooms;
  await tx.delete(communicationWholeClassrooms).where(eq(communicationId, id));
}

/**
 * Notes which classrooms were chosen whole, and marks the chosen students of these as brought by
 * them. Everybody else was chosen singly.
 */
async function insertWholeClassrooms(tx: Database, id: string, classroomIds: string[] = []) {
  if (classroomIds.length === 0) return;
  // Rows are made from one parameter, however many classrooms there are.
  await tx.execute(sql`
    insert into communication_whole_classrooms (school_id, communication_id, classroom_id)
    select school_id, id, unnest(${uuidArray(classroomIds)}) from communications
    where id = ${id}::uuid`);
  const { communicationId, studentId } = communicationStudents;
  const isMember = sql`${students.classroomId} = any(${uuidArray(classroomIds)})`;
  await tx
    .update(communicationStudents)
    .set({ throughClassroomId: sql`${students.classroomId}` })
    .from(students)
    .where(and(eq(communicationId, id), eq(students.id, studentId), isMember));
}

/** When an item that is not sent goes out. */
export const dueAt = sql`coalesce(${communications.heldUntil}, ${communications.scheduledDate})`;

/**
 * Marks a scheduled or held communication that is due as sent, once: of two servers that try, the
 * later one waits at the row and then finds it sent.
 * @returns whether this call did, false when it was sent, deleted or put off meanwhile
 */
export async function markScheduledSent(tx: Database, id: string, now: Date): Promise<boolean> {
  const version = sql`${communications.version} + 1`;
  const { sentAt, deletedAt } = communications;
  const isDue = and(isNull(sentAt), isNull(deletedAt), sql`${dueAt} <= ${now.toISOString()}`);
  const sent = await tx
    .update(communications)
    .set({ sentAt: now, heldUntil: null, beforeHold: null, version })
    .where(and(eq(communications.id, id), isDue))
    .returning({ id: communications.id });
  return sent.length > 0;
}

/** Keeps whether everybody was chosen, for the time when there are other classrooms. */
export async function noteAllClassrooms(tx: Database, communicationId: string): Promise<void> {
  await tx
    .update(communications)
    .set({ isForAllClassrooms: isForEveryClassroom() })
    .where(eq(communications.id, communicationId));
}

/**
 * Whether the chosen students of a row of `communications` are of all classrooms that have students
 * now, of more than one.
 * @param schoolId where all rows are of one school: its classrooms are counted once
 */
export const isForEveryClassroom = (
  schoolId: Open<string> | AnyPgColumn = communications.schoolId,
): SQL<boolean> => sql`(
  select count(*) > 1 and count(*) = (
    select count(*) from classrooms as populated
    where populated.school_id = ${schoolId} and exists (
      select from students as member
      where member.classroom_id = populated.id and member.deleted_at is null))
  from (${chosenClassrooms}) as reached)`;

/** Stores of everything that a school has sent whether it went to all classrooms. */
export async function markCommunicationsToAllClassrooms(
  db: Database,
  schoolId: string,
): Promise<void> {
  await db
    .update(communications)
    .set({ isForAllClassrooms: isForEveryClassroom() })
    .where(and(eq(communications.schoolId, schoolId), isNotNull(communications.sentAt)));
}
