import { sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { jsonRows } from '#/database/json-rows.ts';
import type { RosterJournal } from '#/database/schema/roster-journal.ts';
import { uuidArray } from '#/modules/communications/audience.repository.ts';
import { linkGuardians, renewSiblings } from '#/modules/guardians/guardians.repository.ts';

/** Nobody fills a diary of these students, or sends them anything, until the transaction ends. */
export async function lockStudents(tx: Database, journal: RosterJournal): Promise<void> {
  const ids = uuidArray(journal.students.map(({ id }) => id));
  await tx.execute(sql`select id from students where id = any(${ids}) order by id for update`);
}

/** Puts a school back to before a journal, in as many statements for thousands as for one. */
export async function putBack(tx: Database, journal: RosterJournal): Promise<void> {
  const changed = journal.students.flatMap(({ id, before }) => (before ? [{ id, ...before }] : []));
  const guardians = journal.guardians.flatMap(({ id, before }) =>
    before ? [{ id, ...before }] : [],
  );
  await deleteStudents(tx, createdIds(journal.students));
  await tx.execute(sql`
    update students set name = former.name, classroom_id = former."classroomId",
      gender = former.gender, version = version + 1
    from jsonb_to_recordset(${jsonRows(changed)})
      as former(id uuid, name text, "classroomId" uuid, gender gender)
    where students.id = former.id`);
  await tx.execute(sql`
    update guardians set name = former.name, phone = former.phone, email = former.email
    from jsonb_to_recordset(${jsonRows(guardians)})
      as former(id uuid, name text, phone text, email text)
    where guardians.id = former.id`);
  const changedIds = changed.map(({ id }) => id);
  await renewSiblings(tx, idsOf(guardians), changedIds);
  await linkGuardians(
    tx,
    changed.map(({ id, guardianIds }) => ({ studentId: id, guardianIds })),
  );
  await deleteGuardians(tx, createdIds(journal.guardians));
}

function createdIds(touched: { id: string; before: object | null }[]): string[] {
  return idsOf(touched.filter(({ before }) => before === null));
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

async function deleteStudents(tx: Database, ids: string[]): Promise<void> {
  const created = uuidArray(ids);
  await tx.execute(sql`delete from student_guardians where student_id = any(${created})`);
  await tx.execute(sql`delete from students where id = any(${created})`);
}

/** Whoever became somebody else's guardian, or was sent something, stays. */
async function deleteGuardians(tx: Database, ids: string[]): Promise<void> {
  await tx.execute(sql`
    delete from guardians where id = any(${uuidArray(ids)})
      and not exists (select from student_guardians where guardian_id = guardians.id)
      and not exists (select from recipients where guardian_id = guardians.id)
      and not exists (select from deliveries where guardian_id = guardians.id)
      and not exists (select from notice_board_views where guardian_id = guardians.id)
      and not exists (select from diary_views where guardian_id = guardians.id)`);
}
