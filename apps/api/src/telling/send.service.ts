import type { Database } from '#/database/database.ts';
import { notify, notifyOfEngagement } from '#/live/notify.repository.ts';
import {
  findTimeToLeave,
  insertNotifications,
  linkTargets,
  type News,
  type QueuedNotification,
  toldOf,
} from './notifications.repository.ts';
import { insertAttempts } from './push-attempts.repository.ts';
import {
  type Batch,
  beforeAll,
  countCommunication,
  findReachedClassrooms,
  findSent,
  findStudentsAfter,
  insertRecipients,
  moveCursor,
} from './recipients.repository.ts';

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
  const onPhones = queued.filter(({ channel }) => channel === 'push').map(({ id }) => id);
  if (onPhones.length > 0) await insertAttempts(tx, onPhones, { now, leaveAt });
  return queued;
}
