import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import {
  communicationFiles,
  communications,
  communicationStudents,
} from '#/database/schema/communications.ts';
import { deliveries, recipients } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { queueCommunicationNews } from '#/push/push.repository.ts';
import { uuidArray } from './audience.repository.ts';
import { insertDeliveries, insertRecipients, removeRecipients } from './recipients.repository.ts';
import {
  type Draft,
  insertFiles,
  insertStudents,
  noteAllClassrooms,
} from './sending.repository.ts';

/** For a communication that is locked and sent: what those who stay did with it stays. */
export async function changeSent(
  tx: Database,
  actor: Actor,
  id: string,
  draft: Draft,
  now: Date,
): Promise<void> {
  const { title, description, imageFileId, extras } = draft;
  const version = sql`${communications.version} + 1`;
  await tx
    .update(communications)
    .set({ title, description, imageFileId, ...extras, version })
    .where(eq(communications.id, id));
  await tx.delete(communicationFiles).where(eq(communicationFiles.communicationId, id));
  await insertFiles(tx, id, draft.fileIds);
  await removeStudents(tx, actor, id, draft.studentIds);
  await addStudents(tx, id, draft.studentIds, now);
  await removeDeliveries(tx, id);
  await noteAllClassrooms(tx, id);
}

/**
 * Takes it from every student but these. The students that the actor does not see, and those who left
 * the school, could not be chosen: they stay.
 */
async function removeStudents(tx: Database, actor: Actor, id: string, staying: string[]) {
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

async function addStudents(tx: Database, id: string, chosen: string[], now: Date) {
  const added = await insertStudents(tx, id, chosen);
  if (added.length === 0) return;
  const addedIds = added.map(({ id: studentId }) => studentId);
  await insertRecipients(tx, id, now, addedIds);
  await insertDeliveries(tx, id, now, addedIds);
  await queueCommunicationNews(tx, id, now, addedIds);
}

/** Whom it reaches no more loses the e-mail too; whom it reaches about a sibling keeps theirs. */
async function removeDeliveries(tx: Database, id: string) {
  const reached = tx
    .select({ id: recipients.guardianId })
    .from(recipients)
    .where(eq(recipients.communicationId, id));
  await tx
    .delete(deliveries)
    .where(and(eq(deliveries.communicationId, id), notInArray(deliveries.guardianId, reached)));
}
