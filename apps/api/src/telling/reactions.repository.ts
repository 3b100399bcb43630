import { and, eq, inArray, ne, notInArray, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { recountClassroomsOf } from './recipients.repository.ts';
import { settle } from './settle.repository.ts';

/** Takes communications from the recipients that the condition on `recipients` finds. */
export async function removeRecipients(tx: Database, which: SQL | undefined): Promise<void> {
  const { communicationId, classroomId } = recipients;
  const removed = await tx
    .delete(recipients)
    .where(which)
    .returning({ communicationId, classroomId });
  await recountClassroomsOf(tx, removed);
}

/**
 * Takes back what guardians are told who are no longer recipients. One who still is, for a sibling,
 * keeps theirs. That they no longer have it is told all the same.
 */
export async function forgetUnreached(tx: Database, id: string, now: Date): Promise<void> {
  const reached = tx
    .select({ id: recipients.guardianId })
    .from(recipients)
    .where(eq(recipients.communicationId, id));
  const { communicationId, guardianId, subject } = notifications;
  const unreached = and(
    eq(communicationId, id),
    ne(subject, 'cancellation'),
    notInArray(guardianId, reached),
  );
  const found = await tx.select({ id: notifications.id }).from(notifications).where(unreached);
  const ids = found.map((row) => row.id);
  await settle(tx, ids, { name: 'withdrawn', at: now });
  // What has left is forgotten.
  await tx.delete(notifications).where(inArray(notifications.id, ids));
}

type Reaction = Partial<
  Pick<
    PgUpdateSetSource<typeof recipients>,
    | 'visualizedAt'
    | 'readAt'
    | 'answer'
    | 'answeredAt'
    | 'doneAt'
    | 'deviceId'
    | 'paperAt'
    | 'paperBy'
    | 'phonedAt'
    | 'phonedBy'
  >
>;

/**
 * Stores what the recipients that the condition on `recipients` finds did.
 * @returns the classroom of each of them
 */
export async function updateRecipients(
  tx: Database,
  which: SQL | undefined,
  reaction: Reaction,
): Promise<string[]> {
  const { communicationId, classroomId } = recipients;
  const changed = await tx
    .update(recipients)
    .set(reaction)
    .where(which)
    .returning({ communicationId, classroomId });
  await recountClassroomsOf(tx, changed);
  return changed.map((row) => row.classroomId);
}
