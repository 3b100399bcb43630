import type { StudentMove, StudentMovePlan } from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import type { EmployeeContext, ValueChange } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { isStale, versionOfContent } from '#/kernel/versions.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { findClassroomNames } from '#/modules/classrooms/exports.ts';
import { followClassrooms, lockWaiting } from '#/modules/communications/communications.service.ts';
import { planRemoval } from '#/modules/roster-imports/exports.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { requireStudents } from '#/modules/students/records/require-students.ts';
import {
  findAhead,
  findPlaces,
  findTargets,
  placeStudents,
  type Placing,
} from './student-moves.repository.ts';

/** What moving these students would do. */
export async function planMove(ctx: EmployeeContext, { studentIds, classroomId }: StudentMove) {
  const { plan, version } = await planPlacings(
    ctx,
    studentIds.map((id) => ({ id, classroomId })),
  );
  return { data: plan, version };
}

/**
 * Moves all of the students or none. Who is there already stays as they are, so that a repetition
 * changes nothing.
 * @param expectedVersion of the plan that the person was shown; any where it is missing
 * @returns who was in another class
 */
export async function moveTogether(
  ctx: EmployeeContext,
  { studentIds, classroomId }: StudentMove,
  expectedVersion: number | undefined,
) {
  const { db, actor } = ctx;
  await lockSchool(db, actor.schoolId);
  await lockWaiting(db, actor.schoolId);
  const placings = studentIds.map((id) => ({ id, classroomId }));
  const planned = await planPlacings(ctx, placings);
  if (planned.plan.classrooms.length > 0) refuseStale(planned, expectedVersion);
  const moved = await placeStudents(db, actor.schoolId, placings);
  await followClassrooms(db, actor.schoolId);
  for (const [id, change] of await changesOfPlaces(ctx, planned.places, placings)) {
    ctx.changes?.set(id, [change]);
  }
  const data = moved.map((id) => ({ id }));
  return { data, version: versionOfContent(data) };
}

/** @throws {Conflict} where the plan is another than the one that the person was shown */
export function refuseStale(
  { plan, version }: { plan: StudentMovePlan; version: number },
  expectedVersion: number | undefined,
): void {
  if (!isStale(expectedVersion, version)) return;
  const detail = 'O plano mudou desde que você o abriu. Confira de novo.';
  throw new Conflict('stale', detail, { current: plan });
}

/**
 * What these changes would do, and a version of it.
 * @throws {NotFound} where a student or a class is not there, {Invalid} where a class is archived
 */
export async function planPlacings(ctx: EmployeeContext, placings: Placing[]) {
  const { db, actor, now } = ctx;
  const ids = await requireStudents(
    ctx,
    placings.map(({ id }) => id),
  );
  const targetOf = new Map(placings.map(({ id, classroomId }) => [id.toLowerCase(), classroomId]));
  const wanted = [...targetOf.values()].filter((id) => id !== null);
  const targets = await findTargets(db, await requireClassrooms(ctx, wanted, 'classroomId'));
  const places = await findPlaces(db, ids);
  const changing = places.filter((place) => place.classroomId !== goalOf(place));
  const leaving = ids.filter((id) => targetOf.get(id) === null);
  const today = dayOf(now, actor.timezone);
  const studentIds = changing.map(({ id }) => id);
  const plan: StudentMovePlan = {
    classrooms: targets.flatMap(({ id, name, diaryMode }) => {
      const coming = changing.filter((place) => goalOf(place) === id);
      const other = coming.filter((place) => place.diaryMode !== diaryMode);
      if (coming.length === 0) return [];
      return [{ id, name, students: coming.length, otherDiaries: other.length }];
    }),
    ...(await findAhead(db, { schoolId: actor.schoolId, studentIds, now, today })),
    leaving: await planRemoval(db, leaving),
  };
  return { plan, leaving, places, version: versionOfContent([plan, places, [...targetOf].sort()]) };

  function goalOf({ id }: { id: string }) {
    return targetOf.get(id)?.toLowerCase() ?? null;
  }
}

/** From which class to which one each student goes, for the audit log. */
export async function changesOfPlaces(
  { db, actor }: EmployeeContext,
  places: { id: string; classroomId: string }[],
  placings: Placing[],
): Promise<Map<string, ValueChange>> {
  const goals = new Map(
    placings.map(({ id, classroomId }) => [id.toLowerCase(), classroomId?.toLowerCase() ?? '']),
  );
  const ids = [...new Set([...places.map(({ classroomId }) => classroomId), ...goals.values()])];
  const names = await findClassroomNames(db, actor.schoolId, ids.filter(Boolean));
  return new Map(
    places.map(({ id, classroomId }) => {
      const before = names.get(classroomId) ?? null;
      const after = names.get(goals.get(id) ?? '') ?? null;
      return [id, { field: 'classroomId', before, after }];
    }),
  );
}
