import type { MissedItems } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { requireStudents } from '#/modules/students/students.service.ts';
import { addStudents, raiseVersion } from './changing.repository.ts';
import { requireCommunication } from './communications.service.ts';
import type { Kind } from './kinds.ts';
import { findMissedItems } from './latecomers.repository.ts';
import { insertStudents } from './sending.repository.ts';
import { momentOf } from './still-counting.repository.ts';

const mostShown = 100;

/** What went to the classes of these students, still counts, and did not reach them. */
export async function findMissed(ctx: EmployeeContext, chosenIds: string[]): Promise<MissedItems> {
  const { db, actor, now } = ctx;
  const studentIds = await requireStudents(ctx, chosenIds);
  const moment = momentOf(now, actor.timezone);
  const rows = await findMissedItems(db, { schoolId: actor.schoolId, studentIds, moment });
  const missed = rows.filter((row) => !row.follows && row.studentIds.length > 0);
  const following = new Set(rows.filter(({ follows }) => follows).map(({ id }) => id));
  return {
    items: missed.slice(0, mostShown).map((row) => ({
      ...{ id: row.id, kind: row.kind, title: row.title, isAhead: row.isAhead },
      classroom: { id: row.classroomId, name: row.classroomName },
      sendsAt: instantOf(row.sendsAt),
      startsAt: instantOf(row.startsAt),
      closingDay: row.closingDay,
      studentIds: row.studentIds,
    })),
    following: following.size,
  };
}

/** Databases write instants of expressions their own way. */
const instantOf = (at: string | Date | null) => at && new Date(at).toISOString();

/**
 * Adds students to what was sent or is scheduled. Only families who are new to it are told, by the
 * ways of any sending; a repetition changes nothing and tells nobody.
 * @throws {Conflict} while the sending can be undone
 */
export async function addRecipients(
  ctx: EmployeeContext,
  kind: Kind,
  { id, studentIds }: { id: string; studentIds: string[] },
) {
  const { db, now } = ctx;
  const row = await requireCommunication(ctx, kind, id, 'edit');
  if (row.heldUntil) throw new Conflict('held');
  const chosen = await requireStudents(ctx, studentIds);
  const added = row.sentAt
    ? await addStudents(db, row.id, chosen, now)
    : await insertStudents(db, row.id, chosen);
  // A form that was opened before does not take it from them again.
  if (added.length > 0) await raiseVersion(db, row.id);
  return { added: added.length };
}
