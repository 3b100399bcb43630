import type { StudentBody } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { NotFound, StaleEdit } from '#/kernel/problems.ts';
import { requireClassrooms } from '#/modules/classrooms/classrooms.service.ts';
import { lockSchool } from '#/modules/schools/lock-school.repository.ts';
import { saveStudents } from './save-students.ts';
import { deleteStudent } from './student-writing.repository.ts';
import { findStudent } from './students.repository.ts';

interface Asking {
  db: Database;
  actor: Actor;
  now: Date;
}

export async function readStudent({ db, actor }: Omit<Asking, 'now'>, id: string) {
  const found = await findStudent(db, actor, id);
  if (!found) throw new NotFound();
  return found;
}

export async function addStudent({ db, actor, now }: Asking, body: StudentBody) {
  return db.transaction(async (tx) => {
    const id = await save({ db: tx, actor, now }, null, body);
    const { data } = await readStudent({ db: tx, actor }, id);
    return data;
  });
}

export interface StudentChange {
  id: string;
  body: StudentBody;
  /** Of `If-Match`; any version where it is missing. */
  expectedVersion: number | undefined;
}

export function changeStudent(
  { db, actor, now }: Asking,
  { id, body, expectedVersion }: StudentChange,
) {
  return db.transaction(async (tx) => {
    const inside = { db: tx, actor, now };
    await lockSchool(tx, actor.schoolId);
    const { data, version } = await readStudent(inside, id);
    if (expectedVersion !== undefined && expectedVersion !== version) throw new StaleEdit(data);
    await save(inside, data.id, body);
    return readStudent(inside, data.id);
  });
}

/** Guardians without another student lose access: everything asks for a living student. */
export async function removeStudent({ db, actor, now }: Asking, id: string): Promise<void> {
  if (!(await deleteStudent(db, actor.schoolId, id, now))) throw new NotFound();
}

async function save({ db, actor, now }: Asking, id: string | null, body: StudentBody) {
  const [classroomId = body.classroomId] = await requireClassrooms({ db, actor }, [
    body.classroomId,
  ]);
  const [saved] = await saveStudents(db, actor.schoolId, [{ ...body, id, classroomId }], now);
  if (!saved) throw new Error('the student was not saved');
  return saved;
}
