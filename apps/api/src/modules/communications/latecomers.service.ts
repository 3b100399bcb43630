import type { MissedItems } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { requireStudents } from '#/modules/students/records/require-students.ts';
import { raiseVersion } from './changing.repository.ts';
import { addStudents } from './sending.service.ts';
import { requireCommunication } from './communications.service.ts';
import type { Kind } from './kinds.ts';
import { findMissedItems, findPlaces } from './latecomers.repository.ts';
import { insertStudents } from './sending.repository.ts';
import { requireUrgentRight } from './urgent.service.ts';
import { momentOf } from './still-counting.repository.ts';

const mostShown = 100;

/** What went to the classes of these students, still counts, and did not reach them. */
export async function findMissed(ctx: EmployeeContext, chosenIds: string[]): Promise<MissedItems> {
  return findMissedBy(ctx, await requireStudents(ctx, chosenIds));
}

/** @param studentIds of the actor's school */
export async function findMissedBy(
  { db, actor, now }: EmployeeContext,
  studentIds: string[],
): Promise<MissedItems> {
  const who = { schoolId: actor.schoolId, studentIds };
  const rows = await findMissedItems(db, { ...who, moment: momentOf(now, actor.timezone) });
  const missed = rows.filter(({ classroomIds }) => classroomIds.length > 0).slice(0, mostShown);
  const places = missed.length > 0 ? await findPlaces(db, who) : [];
  const meant = new Set(missed.flatMap(({ classroomIds }) => classroomIds));
  return {
    items: missed.map(({ follows: _, sendsAt, startsAt, ...item }) => ({
      ...item,
      sendsAt: instantOf(sendsAt),
      startsAt: instantOf(startsAt),
    })),
    classrooms: places.filter(({ id }) => meant.has(id)),
    following: rows.filter(({ follows }) => follows).length,
  };
}

/** Databases write instants of expressions their own way. */
const instantOf = (at: string | Date | null) => at && new Date(at).toISOString();

/**
 * Adds students to what was sent or is scheduled. Only families who are new to it are told, by the
 * ways of any sending; a repetition changes nothing and tells nobody.
 * @throws {Conflict} while the sending can be undone
 * @throws {Forbidden} where it is urgent and the actor may not send that now
 */
export async function addRecipients(
  ctx: EmployeeContext,
  kind: Kind,
  { id, studentIds }: { id: string; studentIds: string[] },
) {
  const { db, now } = ctx;
  const row = await requireCommunication(ctx, kind, id, 'edit');
  if (row.heldUntil) throw new Conflict('held');
  if (row.sentAt && row.isUrgent) requireUrgentRight(ctx);
  const chosen = await requireStudents(ctx, studentIds);
  const added = row.sentAt
    ? await addStudents(db, row.id, chosen, now)
    : await insertStudents(db, row.id, chosen);
  // A form that was opened before does not take it from them again.
  if (added.length > 0) await raiseVersion(db, row.id);
  return { added: added.length };
}
