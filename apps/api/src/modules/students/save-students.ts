import type { StudentBody } from '@caderneta/api-client/contract';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Database } from '#/database/database.ts';
import { jsonRows } from '#/database/json-rows.ts';
import {
  findGuardianIds,
  findGuardiansBy,
  linkGuardians,
  renewSiblings,
  storeGuardians,
} from '#/modules/guardians/guardian-writing.repository.ts';
import { planGuardians } from '#/modules/guardians/plan-guardians.ts';
import { lockSchool } from '#/modules/schools/lock-school.repository.ts';

/** A student as somebody wrote them; its classroom was found in the school. */
export interface StudentDraft extends StudentBody {
  /** Null for a new student. */
  id: string | null;
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
  const rows = drafts.map((draft) => ({ ...draft, id: draft.id ?? v7() }));
  const studentIds = rows.map(({ id }) => id);
  await storeStudents(tx, schoolId, rows, now);
  await storeGuardians(tx, schoolId, plan.stored, now);
  await renewSiblings(tx, plan.changedIds, studentIds);
  await linkGuardians(
    tx,
    studentIds.map((studentId, index) => ({ studentId, guardianIds: plan.links[index] ?? [] })),
  );
  return studentIds;
}

async function storeStudents(tx: Database, schoolId: string, drafts: StudentDraft[], now: Date) {
  const rows = drafts.map(({ id, name, classroomId, gender }) => ({
    id,
    name,
    classroomId,
    gender,
  }));
  await tx.execute(sql`
    insert into students (id, school_id, classroom_id, name, gender, created_at)
    select id, ${schoolId}::uuid, "classroomId", name, gender, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${jsonRows(rows)})
      as stored(id uuid, "classroomId" uuid, name text, gender gender)
    on conflict (id) do update
    set classroom_id = excluded.classroom_id, name = excluded.name, gender = excluded.gender,
      version = students.version + 1
    where students.school_id = excluded.school_id`);
}
