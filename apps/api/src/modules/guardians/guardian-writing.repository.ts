import { and, asc, eq, not, or, sql } from 'drizzle-orm';
import { isGuardianOf } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { jsonRows } from '#/database/json-rows.ts';
import { guardians, studentGuardians } from '#/database/schema/students.ts';
import { uuidArray } from '#/modules/communications/audience.repository.ts';
import type { Guardian } from './plan-guardians.ts';

/** Ids of each student's guardians, by position. */
export async function findGuardianIds(db: Database, studentIds: string[]) {
  const rows = await db
    .select({ studentId: studentGuardians.studentId, id: studentGuardians.guardianId })
    .from(studentGuardians)
    .where(sql`${studentGuardians.studentId} = any(${uuidArray(studentIds)})`)
    .orderBy(asc(studentGuardians.position));
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

/** Guardians of the school with one of these ids or phones. */
export function findGuardiansBy(
  db: Database,
  schoolId: string,
  { ids, phones }: { ids: string[]; phones: string[] },
): Promise<Guardian[]> {
  const { id, name, phone, email } = guardians;
  const wanted = or(
    sql`${id} = any(${uuidArray(ids)})`,
    sql`${phone} = any(${`{${phones.join(',')}}`}::text[])`,
  );
  return db
    .select({ id, name, phone, email })
    .from(guardians)
    .where(and(eq(guardians.schoolId, schoolId), wanted));
}

/** Those of these guardians whose students have all left. */
export async function findFormerGuardians(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(sql`${guardians.id} = any(${uuidArray(ids)})`, not(isGuardianOf(db, guardians.id))));
  return rows.map(({ id }) => id);
}

export async function storeGuardians(
  tx: Database,
  schoolId: string,
  stored: Guardian[],
  now: Date,
): Promise<void> {
  if (stored.length === 0) return;
  await tx.execute(sql`
    insert into guardians (id, school_id, name, phone, email, created_at)
    select id, ${schoolId}::uuid, name, phone, email, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${jsonRows(stored)})
      as stored(id uuid, name text, phone text, email text)
    on conflict (id) do update
    set name = excluded.name, phone = excluded.phone, email = excluded.email`);
}

interface Family {
  studentId: string;
  guardianIds: string[];
}

/** Replaces the guardians of these students. */
export async function linkGuardians(tx: Database, families: Family[]): Promise<void> {
  const rows = families.flatMap(({ studentId, guardianIds }) =>
    guardianIds.map((guardianId, index) => ({ studentId, guardianId, position: index + 1 })),
  );
  const studentIds = uuidArray(families.map(({ studentId }) => studentId));
  await tx.delete(studentGuardians).where(sql`${studentGuardians.studentId} = any(${studentIds})`);
  await tx.execute(sql`
    insert into student_guardians (student_id, guardian_id, position)
    select "studentId", "guardianId", position
    from jsonb_to_recordset(${jsonRows(rows)})
      as link("studentId" uuid, "guardianId" uuid, position smallint)`);
}

/** A form of a sibling that was opened before does not write over what is changed now. */
export async function renewSiblings(tx: Database, guardianIds: string[], besides: string[]) {
  if (guardianIds.length === 0) return;
  await tx.execute(sql`
    update students set version = version + 1
    where id in (
      select student_id from student_guardians where guardian_id = any(${uuidArray(guardianIds)}))
      and not id = any(${uuidArray(besides)})`);
}
