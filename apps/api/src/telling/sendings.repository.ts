import { and, asc, eq, gt, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import { communicationCounts } from '#/database/schema/recipients.ts';

/** A cursor before every student. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';

/** A communication of which students are left. */
export interface Batch {
  id: string;
  schoolId: string;
  /** Of the students, in the order of their ids, the last whose guardians were reached. */
  cursor: string;
}

/**
 * Locks the communication that waits for its next batch for longest, unless another server is
 * sending it.
 * @param except ids of communications that failed
 */
export async function lockNextBatch(tx: Database, except: string[]): Promise<Batch | undefined> {
  const { id, schoolId, batchCursor, sentAt, deletedAt } = communications;
  const [next] = await tx
    .select({ id, schoolId, cursor: batchCursor })
    .from(communications)
    .where(
      and(
        isNotNull(batchCursor),
        isNull(deletedAt),
        isOpenSchool(schoolId),
        notInArray(id, except),
      ),
    )
    .orderBy(asc(sentAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return next && { ...next, cursor: next.cursor! };
}

/** Ids of chosen students after the cursor. */
export async function findStudentsAfter(
  tx: Database,
  { id, cursor }: Pick<Batch, 'id' | 'cursor'>,
  most: number,
): Promise<string[]> {
  const { communicationId, studentId } = communicationStudents;
  const chosen = await tx
    .select({ id: studentId })
    .from(communicationStudents)
    .where(and(eq(communicationId, id), gt(studentId, cursor)))
    .orderBy(asc(studentId))
    .limit(most);
  return chosen.map((student) => student.id);
}

/** @param cursor null once everybody was reached */
export async function moveCursor(tx: Database, id: string, cursor: string | null): Promise<void> {
  await tx.update(communications).set({ batchCursor: cursor }).where(eq(communications.id, id));
}

/** What a notice of a communication hangs on. */
export async function findSent(tx: Database, id: string) {
  const [sent] = await tx
    .select({ schoolId: communications.schoolId, isUrgent: communications.isUrgent })
    .from(communications)
    .where(eq(communications.id, id));
  if (!sent) throw new Error('no communication to send');
  return sent;
}

export async function findReachedClassrooms(tx: Database, id: string): Promise<string[]> {
  const { communicationId, classroomId } = communicationCounts;
  const reached = await tx
    .selectDistinct({ id: classroomId })
    .from(communicationCounts)
    .where(eq(communicationId, id));
  return reached.map((classroom) => classroom.id);
}
