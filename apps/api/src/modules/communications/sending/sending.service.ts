import type { FormattedText } from '@caderneta/api-client/contract';
import type { CallContext } from '#/kernel/call-context.ts';
import type { Database } from '#/database/database.ts';
import { findStudentIdsOf } from '#/modules/students/records/exports.ts';
import type { Actor } from '#/policy/actor.ts';
import { forgetUnreached } from '#/telling/reactions.repository.ts';
import { countCommunication } from '#/telling/recipients.repository.ts';
import { reachGuardians, sendToGuardians } from '#/telling/send.service.ts';
import { removeStudents, replaceContent } from './changing.repository.ts';
import {
  goesOutNow,
  insertCommunication,
  insertStudents,
  markScheduledSent,
  type NewCommunication,
  noteAllClassrooms,
  replaceCommunication,
  replaceWholeClassrooms,
} from './sending.repository.ts';
import { followClassroomsAtLeaving } from './whole-classrooms.repository.ts';

/** Stores a communication, and sends it unless it waits for its time. */
export async function storeAndSend(
  tx: Database,
  author: Pick<Actor, 'id' | 'schoolId'>,
  written: NewCommunication,
  now: Date,
): Promise<string> {
  const id = await insertCommunication(tx, author, written, now);
  if (goesOutNow(written)) await sendToGuardians(tx, id, now);
  return id;
}

/** For a communication that is locked and not sent yet. */
export async function replaceAndSend(
  tx: Database,
  id: string,
  written: NewCommunication,
  now: Date,
): Promise<void> {
  await replaceCommunication(tx, id, written, now);
  if (goesOutNow(written)) await sendToGuardians(tx, id, now);
}

/** @returns whether this call sent it, false when it was sent, deleted or put off meanwhile */
export async function sendScheduled(tx: Database, id: string, now: Date): Promise<boolean> {
  if (!(await markScheduledSent(tx, id, now))) return false;
  await followClassroomsAtLeaving(tx, id);
  await noteAllClassrooms(tx, id);
  await sendToGuardians(tx, id, now);
  return true;
}

/**
 * For a communication that is locked and sent: what those who stay did with it stays, who is added is
 * told, and who is no longer a recipient is not.
 */
export async function changeSent(
  tx: Database,
  actor: Actor,
  id: string,
  written: NewCommunication,
  now: Date,
): Promise<void> {
  await replaceContent(tx, id, written);
  await removeStudents(tx, actor, id, written.studentIds);
  await addStudents(tx, id, written.studentIds, now);
  await replaceWholeClassrooms(tx, id, written.classroomIds);
  await forgetUnreached(tx, id, now);
  await noteAllClassrooms(tx, id);
}

/**
 * Of a sent communication, which is locked. Only guardians of those who did not have it are told.
 * @returns the students who did not have it
 */
export async function addStudents(tx: Database, id: string, chosen: string[], now: Date) {
  const added = await insertStudents(tx, id, chosen);
  if (added.length === 0) return added;
  const addedIds = added.map(({ id: studentId }) => studentId);
  await reachGuardians(tx, id, now, addedIds);
  await countCommunication(tx, id);
  return added;
}

/**
 * Sends an announcement to the families of all students of a school, or to none of them.
 * @param author an employee of the school, also a deactivated one
 */
export async function announceToSchool(
  { db, now }: CallContext,
  author: { id: string; schoolId: string },
  {
    isUrgent,
    isForFamilies,
    formatted,
    ...content
  }: {
    title: string;
    description: string;
    formatted: FormattedText | null;
    isUrgent: boolean;
    isForFamilies: boolean;
    fileIds: string[];
  },
): Promise<string> {
  const studentIds = isForFamilies ? await findStudentIdsOf(db, author.schoolId) : [];
  const rest = { imageFileId: null, scheduledDate: null };
  const kind = { kind: 'announcement' as const, kindColumns: { isUrgent, formatted } };
  const written = { ...content, ...rest, ...kind, studentIds };
  return storeAndSend(db, author, written, now);
}
