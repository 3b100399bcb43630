import type { ClassroomBody } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { NotFound, StaleEdit } from '#/kernel/problems.ts';
import { findStudentsOf } from '#/modules/students/students.repository.ts';
import { replaceClassroom } from './classroom-writing.repository.ts';
import { findClassroom } from './classrooms.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
}

export async function readClassroom({ db, actor }: Asking, id: string) {
  const { version, ...classroom } = await requireClassroom({ db, actor }, id);
  const students = await findStudentsOf(db, actor, classroom.id);
  return { data: { ...classroom, students }, version };
}

export interface ClassroomChange {
  id: string;
  body: ClassroomBody;
  /** Of `If-Match`; any version where it is missing. */
  expectedVersion: number | undefined;
}

export async function changeClassroom(
  { db, actor }: Asking,
  { id, body, expectedVersion }: ClassroomChange,
) {
  const change = { schoolId: actor.schoolId, body, expectedVersion };
  const changed = await replaceClassroom(db, id, change);
  if (changed) return { data: changed, version: changed.version };
  const { version: _, ...current } = await requireClassroom({ db, actor }, id);
  throw new StaleEdit(current);
}

async function requireClassroom({ db, actor }: Asking, id: string) {
  const classroom = await findClassroom(db, actor, id);
  if (!classroom) throw new NotFound();
  return classroom;
}
