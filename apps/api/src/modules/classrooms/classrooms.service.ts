import {
  type ClassroomBody,
  diaryModeLabels,
  periodLabels,
  type sameNameQuery,
} from '@caderneta/api-client/contract';
import type * as z from 'zod/mini';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, Forbidden, Invalid, NotFound, StaleEdit } from '#/kernel/problems.ts';
import { type Change, isStale } from '#/kernel/versions.ts';
import { differencesOf } from '#/modules/audit/differences.ts';
import { findStudentsOf } from '#/modules/students/records/exports.ts';
import { distinctIds } from '#/policy/distinct-ids.ts';
import { scopeOf } from '#/policy/scope.ts';
import {
  countClassrooms,
  countStudents,
  findClassroom,
  findClassroomsWithStudents,
  findSameName,
  insertClassroom,
  lockClassroom,
  replaceClassroom,
} from './classrooms.repository.ts';

/** Answers up to so many students at once: they weigh less than a second call. */
const fewStudents = 400;
/** A Teacher of up to so many classrooms has few students, and gets them without a count. */
const fewClassrooms = 8;

/** @throws NotFound where a classroom is asked for that the actor does not see in use */
export async function listRecipients(
  { db, actor }: EmployeeContext,
  { classroomId }: { classroomId?: string | undefined },
) {
  const areFew = scopeOf(actor) === 'classrooms' && actor.classroomIds.length <= fewClassrooms;
  if (!classroomId && !areFew) {
    const counted = await countStudents(db, actor, {});
    const total = counted.reduce((sum, { studentCount }) => sum + studentCount, 0);
    if (total > fewStudents) return counted;
  }
  const found = await findClassroomsWithStudents(db, actor, classroomId);
  if (classroomId && found.length === 0) throw new NotFound();
  return found.map(({ id, name, students }) => {
    return { id, name, studentCount: students.length, students };
  });
}

export async function getClassroomWithStudents(ctx: EmployeeContext, id: string) {
  const { version, ...classroom } = await requireClassroom(ctx, id, 'view');
  const students = await findStudentsOf(ctx.db, ctx.actor, classroom.id);
  return { data: { ...classroom, students }, version };
}

type SameName = z.output<typeof sameNameQuery>;

export async function addClassroom(ctx: EmployeeContext, body: ClassroomBody, query: SameName) {
  const { db, actor, now } = ctx;
  if (query.sameName !== 'allow') await refuseSameName(ctx, body);
  return insertClassroom(db, actor, { ...body, createdAt: now });
}

/** @throws Conflict where the school has a class of this name and shift that is not this one */
export async function refuseSameName(
  { db, actor }: Caller,
  body: Pick<ClassroomBody, 'name' | 'period'>,
  id?: string,
) {
  const same = await findSameName(db, actor, body);
  // What already stands twice may be saved as it is.
  if (same.length === 0 || same.some((one) => one.id === id)) return;
  const sentence = `Já existe ${same[0]!.name} (${periodLabels[body.period]})`;
  throw new Conflict('same-name', sentence);
}

export async function changeClassroom(
  ctx: EmployeeContext,
  { id, body, expectedVersion }: Change<ClassroomBody>,
  query: SameName,
) {
  const { version, ...current } = await requireClassroom(ctx, id, 'edit');
  if (isStale(expectedVersion, version)) throw new StaleEdit(current);
  if (current.archivedAt) throw new Conflict('archived');
  if (query.sameName !== 'allow') await refuseSameName(ctx, body, current.id);
  const changed = await replaceClassroom(ctx.db, current.id, body);
  ctx.changes?.set(current.id, differencesOf(inWords(current), inWords(changed)));
  return { data: changed, version: changed.version };
}

const inWords = ({ name, period, diaryMode }: ClassroomBody) => ({
  name,
  period: periodLabels[period],
  diaryMode: diaryModeLabels[diaryMode],
});

type Caller = Pick<EmployeeContext, 'db' | 'actor'>;

/**
 * A classroom that the actor sees. With 'edit' it stays locked until the transaction ends.
 * @throws NotFound
 */
export async function requireClassroom({ db, actor }: Caller, id: string, access: 'view' | 'edit') {
  if (access === 'edit') await lockClassroom(db, actor, id);
  const classroom = await findClassroom(db, actor, id);
  if (!classroom) throw new NotFound();
  return classroom;
}

/**
 * Classrooms that the actor writes to.
 * @param path of the field that names them
 * @param known archived ones that may be named, because they are stored already
 * @returns each id once
 * @throws {NotFound} where the school lacks one, {Forbidden} where one belongs to other teachers,
 *   {Invalid} where one is archived
 */
export async function requireClassrooms(
  { db, actor }: Caller,
  ids: string[],
  path: 'classroomId' | 'classroomIds',
  known: string[] = [],
): Promise<string[]> {
  const wanted = distinctIds(ids);
  const { found, visible, archived } = await countClassrooms(db, actor, wanted);
  if (found < wanted.length) throw new NotFound();
  if (visible < found) throw new Forbidden('Há turmas que não são suas.');
  const refused = archived.find(({ id }) => !known.includes(id));
  if (refused) {
    const message = `A turma ${refused.name} está arquivada: escolha outra, ou traga-a de volta.`;
    throw new Invalid([{ path, message }]);
  }
  return wanted;
}
