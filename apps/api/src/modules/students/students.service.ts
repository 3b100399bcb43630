import { type StudentBody, studentMessages } from '@caderneta/api-client/contract';
import { newId } from '#/timing/ids.ts';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Invalid, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import {
  followClassrooms,
  giveToNewGuardians,
  lockWaiting,
} from '#/modules/communications/communications.service.ts';
import { revokeAccess } from '#/modules/guardian-access/exports.ts';
import {
  findFormerGuardians,
  findGuardianIds,
  findGuardiansBy,
  findResponsibles,
  linkGuardians,
  renewSiblings,
  storeGuardians,
  unlinkGuardians,
} from '#/modules/guardians/exports.ts';
import { planGuardians } from '#/modules/guardians/plan-guardians.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { requireStudent } from './records/require-students.ts';
import { changesOfStudent } from './student-changes.ts';
import { linkPupils, markStudentDeleted, storeStudents } from './records/students.repository.ts';

export async function getStudentWithGuardians(ctx: EmployeeContext, id: string) {
  const { version, ...student } = await requireStudent(ctx, id, 'view');
  const responsibles = await findResponsibles(ctx.db, student.id, ctx.now);
  return { data: { ...student, responsibles }, version };
}

export async function addStudent(ctx: EmployeeContext, body: StudentBody) {
  const id = await saveStudent(ctx, null, body);
  const { data } = await getStudentWithGuardians(ctx, id);
  return data;
}

export async function changeStudent(
  ctx: EmployeeContext,
  { id, body, expectedVersion }: Change<StudentBody>,
) {
  const student = await requireStudent(ctx, id, 'edit');
  if (isStale(expectedVersion, student.version)) {
    throw new StaleEdit((await getStudentWithGuardians(ctx, id)).data);
  }
  if (body.responsibles.length === 0) await requireNoGuardians(ctx, student.id);
  const before = (await getStudentWithGuardians(ctx, student.id)).data;
  await saveStudent(ctx, student.id, body);
  const saved = await getStudentWithGuardians(ctx, student.id);
  ctx.changes?.set(student.id, await changesOfStudent(ctx, before, saved.data));
  return saved;
}

/** @throws {Invalid} where the student would lose every guardian */
async function requireNoGuardians({ db }: EmployeeContext, id: string): Promise<void> {
  if ((await findGuardianIds(db, [id])).get(id)?.length) {
    throw new Invalid([{ path: 'responsibles', message: studentMessages.responsibles }]);
  }
}

/** Guardians without another student lose access: everything asks for a living student. */
export async function removeStudent(ctx: EmployeeContext, id: string): Promise<void> {
  const student = await requireStudent(ctx, id, 'edit');
  await markStudentDeleted(ctx.db, student.id, ctx.now);
}

async function saveStudent(ctx: EmployeeContext, id: string | null, body: StudentBody) {
  const { db, actor, now } = ctx;
  // Nobody archives the class meanwhile.
  await lockSchool(db, actor.schoolId);
  const [classroomId] = await requireClassrooms(ctx, [body.classroomId], 'classroomId');
  if (!classroomId) throw new Error('the classroom was not found');
  const [saved] = await saveStudents(db, actor.schoolId, [{ ...body, id, classroomId }], now);
  if (!saved) throw new Error('the student was not saved');
  return saved;
}

/** A student as somebody wrote them; its classroom was found in the school. */
export interface StudentDraft extends StudentBody {
  /** Null for a new student. */
  id: string | null;
  /** Of a student who comes from i-Educar. */
  ieducarId?: number | undefined;
}

/**
 * Stores students and their guardians, in as many statements for thousands as for one.
 * Whoever compares with what is stored calls `lockSchool` before.
 * @returns the ids in the order of the drafts
 */
export async function saveStudents(
  tx: Database,
  schoolId: string,
  drafts: StudentDraft[],
  now: Date,
): Promise<string[]> {
  await lockSchool(tx, schoolId);
  await lockWaiting(tx, schoolId);
  const currentIds = drafts.flatMap(({ id }) => id ?? []);
  const guardianIds = await findGuardianIds(tx, currentIds);
  const families = drafts.map(({ id, responsibles }) => {
    const current = (id && guardianIds.get(id)) || [];
    return { current: current.map((guardian) => guardian.id), responsibles };
  });
  const known = await findGuardiansBy(tx, schoolId, {
    ids: families.flatMap(({ current }) => current),
    phones: drafts.flatMap(({ responsibles }) => responsibles.map(({ phone }) => phone)),
  });
  const plan = planGuardians(known, families);
  const rows = drafts.map((draft) => ({ ...draft, id: draft.id ?? newId() }));
  const studentIds = rows.map(({ id }) => id);
  await endFormerAccess(tx, plan.renamedIds, now);
  await storeStudents(tx, schoolId, rows, now);
  const links = rows.flatMap(({ id, ieducarId }) => (ieducarId ? [{ id, ieducarId }] : []));
  await linkPupils(tx, schoolId, links);
  await storeGuardians(tx, schoolId, plan.stored, now);
  await renewSiblings(tx, plan.changedIds, studentIds);
  await linkGuardians(
    tx,
    studentIds.map((studentId, index) => ({ studentId, guardianIds: plan.links[index] ?? [] })),
  );
  await followClassrooms(tx, schoolId);
  const newLinks = drafts.flatMap(({ id: studentId }, index) =>
    (studentId === null ? [] : (plan.links[index] ?? []))
      .filter((guardianId) => !families[index]?.current.includes(guardianId))
      .map((guardianId) => ({ studentId: studentId!, guardianId })),
  );
  await giveToNewGuardians(tx, schoolId, newLinks, now);
  return studentIds;
}

/**
 * An unused number has a new owner: its former devices end, and students who left do not come back
 * with somebody whom they never had.
 */
async function endFormerAccess(tx: Database, renamedIds: string[], now: Date): Promise<void> {
  const former = await findFormerGuardians(tx, renamedIds);
  for (const id of former) await revokeAccess(tx, id, now);
  await unlinkGuardians(tx, former);
}
