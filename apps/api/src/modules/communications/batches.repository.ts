import { and, asc, eq, gt, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { isOpenSchool } from '#/database/expressions.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import { communicationCounts } from '#/database/schema/recipients.ts';
import { notify, notifyOfEngagement } from '#/live/notify.repository.ts';
import { linkTargets } from '#/telling/link-address.ts';
import { queueNotifications } from '#/telling/notifications.repository.ts';
import { countCommunication } from './counts.repository.ts';
import { insertRecipients } from './recipients.repository.ts';

/** Guardians of so many chosen students are reached in the transaction that sends: 0.1 s of PGlite. */
export const mostAtOnce = 500;
/** Of more students, in each transaction: 15 ms of PGlite. */
const batchSize = 50;

const beforeAll = '00000000-0000-0000-0000-000000000000';

/** A communication of which students are left. */
export interface Batch {
  id: string;
  schoolId: string;
  /** Of the students, in the order of their ids, the last whose guardians were reached. */
  cursor: string;
}

/** Reaches all guardians of a communication that goes out, or leaves them to batches if many. */
export async function sendOrBeginBatches(tx: Database, id: string, now: Date): Promise<void> {
  const students = await studentsAfter(tx, { id, cursor: beforeAll }, mostAtOnce + 1);
  if (students.length > mostAtOnce) {
    const begun = { batchCursor: beforeAll };
    await tx.update(communications).set(begun).where(eq(communications.id, id));
    return notify(tx, { type: 'batches' });
  }
  await reachGuardians(tx, id, now, students);
  await countCommunication(tx, id);
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

/**
 * Reaches the next guardians. After the last ones it counts all, in a transaction of its own: until
 * then no list shows a part as the whole.
 * @returns whether everybody is reached and counted
 */
export async function sendBatch(tx: Database, batch: Batch, now: Date): Promise<boolean> {
  const students = await studentsAfter(tx, batch, batchSize);
  const batchCursor = students.at(-1) ?? null;
  await tx.update(communications).set({ batchCursor }).where(eq(communications.id, batch.id));
  if (batchCursor) await reachGuardians(tx, batch.id, now, students);
  else await countAll(tx, batch);
  return batchCursor === null;
}

/** Ids of chosen students after the cursor. */
async function studentsAfter(
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

/** Makes recipients of the guardians of these students, and queues what they are told by. */
export async function reachGuardians(
  tx: Database,
  id: string,
  now: Date,
  studentIds: string[],
): Promise<void> {
  const guardianIds = await insertRecipients(tx, id, now, studentIds);
  const [sent] = await tx
    .select({ schoolId: communications.schoolId, isUrgent: communications.isUrgent })
    .from(communications)
    .where(eq(communications.id, id));
  if (!sent) throw new Error('no communication to send');
  await queueNotifications(tx, {
    ...sent,
    ...{ guardianIds, subject: 'communication', communicationId: id, now },
    target: linkTargets.communication(id),
  });
}

/** Counts recipients, and has open pages of the communication look again. */
async function countAll(tx: Database, { id, schoolId }: Batch): Promise<void> {
  const { communicationId, classroomId } = communicationCounts;
  await countCommunication(tx, id);
  const reached = await tx
    .selectDistinct({ id: classroomId })
    .from(communicationCounts)
    .where(eq(communicationId, id));
  const classroomIds = reached.map((classroom) => classroom.id);
  await notifyOfEngagement(tx, [
    { type: 'engagement', schoolId, communicationId: id, classroomIds },
  ]);
}
