import type { MissedItems } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { requireStudents } from '#/modules/students/records/require-students.ts';
import { findMissedItems, findPlaces } from './latecomers.repository.ts';
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
