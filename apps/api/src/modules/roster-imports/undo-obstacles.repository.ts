import { sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/modules/communications/audience.repository.ts';

/** How much of an import undoing it would destroy, or could not find again. */
export interface UndoObstacles {
  importId: string;
  /** Cleanup has deleted what the import replaced. */
  isForgotten: boolean;
  usedStudents: number;
  changedStudents: number;
  changedGuardians: number;
  usedGuardians: number;
  takenPhones: number;
}

/** One query, however many imports. */
export async function findUndoObstacles(
  db: Database,
  importIds: string[],
): Promise<Map<string, UndoObstacles>> {
  const { rows } = (await db.execute(sql`
    select applied.id as "importId", applied.journal is null as "isForgotten",
      ${usedStudents} as "usedStudents", ${changedStudents} as "changedStudents",
      ${changedGuardians} as "changedGuardians", ${usedGuardians} as "usedGuardians",
      ${takenPhones} as "takenPhones"
    from roster_imports as applied
    where applied.id = any(${uuidArray(importIds)})`)) as { rows: unknown[] };
  return new Map((rows as UndoObstacles[]).map((found) => [found.importId, found]));
}

const touchedStudents = sql`jsonb_to_recordset(applied.journal -> 'students')
  as touched(id uuid, version int, before jsonb)`;
const touchedGuardians = sql`jsonb_to_recordset(applied.journal -> 'guardians')
  as touched(id uuid, before jsonb, after jsonb)`;

/** Students whom the import created and who take part in the school's life by now. */
const usedStudents = sql`(
  select count(*)::int from ${touchedStudents}
  where touched.before is null and (
    exists (select from diaries where student_id = touched.id)
    or exists (select from communication_students where student_id = touched.id)
    or exists (select from recipients where student_id = touched.id)))`;

/** Students changed or deleted since, or whose former guardian is gone. */
const changedStudents = sql`(
  select count(*)::int from ${touchedStudents}
  left join students on students.id = touched.id
  where students.version is distinct from touched.version or students.deleted_at is not null
    or exists (
      select from jsonb_array_elements_text(touched.before -> 'guardianIds') as former(id)
      where not exists (select from guardians where guardians.id = former.id::uuid)))`;

const changedGuardians = sql`(
  select count(*)::int from ${touchedGuardians}
  left join guardians on guardians.id = touched.id
  where (guardians.name, guardians.phone, guardians.email) is distinct from
    (touched.after ->> 'name', touched.after ->> 'phone', touched.after ->> 'email'))`;

/** Guardians whom the import created and who write, or open the family's side, by now. */
const usedGuardians = sql`(
  select count(*)::int from ${touchedGuardians}
  where touched.before is null and (
    exists (select from chats where guardian_id = touched.id)
    or exists (select from guardian_devices where guardian_id = touched.id)
    or exists (select from guardian_links where guardian_id = touched.id)))`;

/** Numbers that guardians had before and somebody else has now. */
const takenPhones = sql`(
  select count(*)::int from ${touchedGuardians}
  join guardians on guardians.phone = touched.before ->> 'phone'
    and guardians.school_id = applied.school_id and guardians.id <> touched.id)`;
