import type { Database } from '#/database/database.ts';
import { notify, notifyOfEngagement } from '#/live/notify.repository.ts';
import { countCommunication, insertRecipients } from './recipients.repository.ts';
import { linkTargets } from './link-address.ts';
import {
  findTimeToLeave,
  insertNotifications,
  type News,
  type QueuedNotification,
  toldOf,
} from './notifications.repository.ts';
import { insertAttempts } from './push-attempts.repository.ts';
import { and, asc, eq, gt, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { isOpenSchool } from '#/database/expressions.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import { communicationCounts } from '#/database/schema/recipients.ts';

/** Guardians of so many chosen students are reached in the transaction that sends: 0.1 s of PGlite. */
export const mostAtOnce = 500;

/**
 * A communication reaches its guardians, in the transaction that sends it: they become recipients and
 * are told, each by one channel, and lists count them. One of many students begins its batches
 * instead: `sendBatch` goes on, and until the last one no list shows a part as the whole.
 */
export async function sendToGuardians(tx: Database, id: string, now: Date): Promise<void> {
  const students = await findStudentsAfter(tx, { id, cursor: beforeAll }, mostAtOnce + 1);
  if (students.length > mostAtOnce) {
    await moveCursor(tx, id, beforeAll);
    return notify(tx, { type: 'batches' });
  }
  await reachGuardians(tx, id, now, students);
  await countCommunication(tx, id);
}

/**
 * Reaches the guardians of the next students. After the last ones it counts all, in a transaction of
 * its own, and has open pages of the communication look again.
 * @param size of the batch, in students
 * @returns whether everybody is reached and counted
 */
export async function sendBatch(
  tx: Database,
  batch: Batch,
  { size, now }: { size: number; now: Date },
): Promise<boolean> {
  const { id, schoolId } = batch;
  const students = await findStudentsAfter(tx, batch, size);
  const cursor = students.at(-1) ?? null;
  await moveCursor(tx, id, cursor);
  if (cursor) {
    await reachGuardians(tx, id, now, students);
    return false;
  }
  await countCommunication(tx, id);
  const classroomIds = await findReachedClassrooms(tx, id);
  await notifyOfEngagement(tx, [
    { type: 'engagement', schoolId, communicationId: id, classroomIds },
  ]);
  return true;
}

/** Makes recipients of the guardians of these students, and tells those who were none. */
export async function reachGuardians(
  tx: Database,
  id: string,
  now: Date,
  studentIds: string[],
): Promise<void> {
  const guardianIds = await insertRecipients(tx, id, now, studentIds);
  const sent = await findSent(tx, id);
  await tell(tx, toldOf(guardianIds, linkTargets.communication(id)), {
    ...sent,
    ...{ subject: 'communication', communicationId: id, now },
  });
}

/**
 * Queues what guardians are told, each by the first channel that reaches them, in the transaction of
 * what it is about. It leaves when quiet hours are over, unless it is urgent.
 * @param told selects `guardian_id` and `target`, see `toldOf`
 */
export async function tell(
  tx: Database,
  told: ReturnType<typeof toldOf>,
  news: News,
): Promise<QueuedNotification[]> {
  const { now } = news;
  const leaveAt = news.isUrgent ? now : await findTimeToLeave(tx, news);
  const queued = await insertNotifications(tx, told, { ...news, leaveAt });
  const onPhones = queued.filter(({ channel }) => channel === 'push');
  await insertAttempts(
    tx,
    onPhones.map(({ id }) => id),
    { now, leaveAt },
  );
  return queued;
}

const beforeAll = '00000000-0000-0000-0000-000000000000';

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
async function findStudentsAfter(
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
async function moveCursor(tx: Database, id: string, cursor: string | null): Promise<void> {
  await tx.update(communications).set({ batchCursor: cursor }).where(eq(communications.id, id));
}

/** What a notice of a communication hangs on. */
async function findSent(tx: Database, id: string) {
  const [sent] = await tx
    .select({ schoolId: communications.schoolId, isUrgent: communications.isUrgent })
    .from(communications)
    .where(eq(communications.id, id));
  if (!sent) throw new Error('no communication to send');
  return sent;
}

async function findReachedClassrooms(tx: Database, id: string): Promise<string[]> {
  const { communicationId, classroomId } = communicationCounts;
  const reached = await tx
    .selectDistinct({ id: classroomId })
    .from(communicationCounts)
    .where(eq(communicationId, id));
  return reached.map((classroom) => classroom.id);
}
