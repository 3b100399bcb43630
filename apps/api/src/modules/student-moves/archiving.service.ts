import type { ClassroomArchival, sameNameQuery } from '@caderneta/api-client/contract';
import type * as z from 'zod/mini';
import type { EmployeeContext, ValueChange } from '#/kernel/call-context.ts';
import { Conflict, Invalid } from '#/kernel/problems.ts';
import { isStale, versionOfContent } from '#/kernel/versions.ts';
import { insertEntries } from '#/modules/audit/exports.ts';
import { followClassrooms, lockWaiting } from '#/modules/communications/communications.service.ts';
import { refuseSameName, requireClassroom } from '#/modules/classrooms/classrooms.service.ts';
import { storeArchivedAt } from '#/modules/classrooms/exports.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { markStudentsDeleted, findStudentsOf } from '#/modules/students/records/exports.ts';
import { findLeftBehind, placeStudents } from './student-moves.repository.ts';
import { changesOfPlaces, planPlacings, refuseStale } from './student-moves.service.ts';

/** What archiving a class would do, where each of its students goes as the caller says. */
export async function planArchival(ctx: EmployeeContext, id: string, body: ClassroomArchival) {
  const classroom = await requireClassroom(ctx, id, 'view');
  if (classroom.archivedAt) throw new Conflict('archived');
  const { plan, version } = await planFor(ctx, classroom, body);
  return { data: plan, version };
}

/**
 * Takes a class out of use, and its students to other classes or out of the school, as changing or
 * deleting each of them does. What was stays. A class that is archived already is left as it is.
 * @param expectedVersion of the plan that the person was shown; any where it is missing
 */
export async function archive(
  ctx: EmployeeContext,
  id: string,
  body: ClassroomArchival,
  expectedVersion: number | undefined,
) {
  const { db, actor, now } = ctx;
  await lockSchool(db, actor.schoolId);
  await lockWaiting(db, actor.schoolId);
  const classroom = await requireClassroom(ctx, id, 'edit');
  if (classroom.archivedAt) return answered(classroom);
  const planned = await planFor(ctx, classroom, body);
  refuseStale(planned, expectedVersion);
  const staying = body.students.filter((placing) => placing.classroomId !== null);
  const moved = await placeStudents(db, actor.schoolId, staying);
  await markStudentsDeleted(db, actor.schoolId, planned.leaving, now);
  await followClassrooms(db, actor.schoolId);
  const changes = await changesOfPlaces(ctx, planned.places, staying);
  await recordStudents(ctx, { moved, changes, left: planned.leaving });
  return answered(await storeArchivedAt(db, classroom.id, now));
}

/** Takes an archived class back. Who was in it stays where they went. */
export async function takeBack(
  ctx: EmployeeContext,
  id: string,
  { sameName }: z.output<typeof sameNameQuery>,
  expectedVersion: number | undefined,
) {
  await lockSchool(ctx.db, ctx.actor.schoolId);
  const classroom = await requireClassroom(ctx, id, 'edit');
  if (!classroom.archivedAt) return answered(classroom);
  if (isStale(expectedVersion, classroom.version)) throw new Conflict('stale');
  if (sameName !== 'allow') await refuseSameName(ctx, classroom);
  return answered(await storeArchivedAt(ctx.db, classroom.id, null));
}

type Classroom = Awaited<ReturnType<typeof requireClassroom>>;

async function planFor(ctx: EmployeeContext, { id, version }: Classroom, body: ClassroomArchival) {
  const present = (await findStudentsOf(ctx.db, ctx.actor, id)).map((student) => student.id);
  const placed = new Set(body.students.map((placing) => placing.id.toLowerCase()));
  if (placed.size !== present.length || present.some((one) => !placed.has(one))) {
    const detail = 'Os alunos desta turma mudaram desde que você abriu o plano. Confira de novo.';
    throw new Conflict('stale', detail);
  }
  if (body.students.some(({ classroomId }) => classroomId?.toLowerCase() === id)) {
    throw new Invalid([{ path: 'students', message: 'Escolha outra turma para estes alunos.' }]);
  }
  const planned = await planPlacings(ctx, body.students);
  const plan = { ...planned.plan, ...(await findLeftBehind(ctx.db, id)) };
  return { ...planned, plan, version: versionOfContent([version, planned.version, plan]) };
}

const answered = <Row extends { version: number }>(data: Row) => ({ data, version: data.version });

/** One entry for each student, as if each were changed or deleted alone. */
async function recordStudents(
  { db, actor, now }: EmployeeContext,
  { moved, changes, left }: { moved: string[]; changes: Map<string, ValueChange>; left: string[] },
): Promise<void> {
  const entry = { schoolId: actor.schoolId, employeeId: actor.id, deviceId: null, createdAt: now };
  const about = { ...entry, resource: 'student' as const };
  await insertEntries(db, [
    ...moved.map((resourceId) => ({
      ...about,
      resourceId,
      verb: 'update' as const,
      fields: ['classroomId'],
      changes: [changes.get(resourceId)].filter((change) => change !== undefined),
    })),
    ...left.map((resourceId) => ({ ...about, resourceId, verb: 'delete' as const, fields: [] })),
  ]);
}
