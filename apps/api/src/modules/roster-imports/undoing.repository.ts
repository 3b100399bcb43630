import { and, eq, exists, not, or, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { jsonRows, uuidArray } from '#/database/expressions.ts';
import { communicationStudents } from '#/database/schema/communications.ts';
import { diaryViews, noticeBoardViews } from '#/database/schema/guardian-access.ts';
import { notifications } from '#/database/schema/notifications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { removedRecipients } from '#/database/schema/removed-recipients.ts';
import type { RosterJournal } from '#/database/schema/roster-imports.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import { removeRecipients } from '#/telling/reactions.repository.ts';
import { linkGuardians, renewSiblings } from '#/modules/guardians/exports.ts';

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
  /** Where students were before, which are archived now. */
  archivedClassrooms: number;
  /** Students whom the import created and who are still here; in the way of nothing. */
  presentStudents: number;
}

/** One query, however many imports. */
export async function findUndoObstacles(
  db: Database,
  importIds: string[],
): Promise<Map<string, UndoObstacles>> {
  const statement = sql`
    select applied.id as "importId", applied.journal is null as "isForgotten",
      ${usedStudents} as "usedStudents", ${changedStudents} as "changedStudents",
      ${changedGuardians} as "changedGuardians", ${usedGuardians} as "usedGuardians",
      ${takenPhones} as "takenPhones", ${archivedClassrooms} as "archivedClassrooms",
      ${presentStudents} as "presentStudents"
    from roster_imports as applied
    where applied.id = any(${uuidArray(importIds)})`;
  const rows = await rowsOf<UndoObstacles>(db, statement);
  return new Map(rows.map((found) => [found.importId, found]));
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
    or exists (
      select from communication_students as chosen
      join communications on communications.id = chosen.communication_id
      where chosen.student_id = touched.id
        and (communications.sent_at is not null or chosen.through_classroom_id is null))
    or exists (select from held_recipients where student_id = touched.id)
    or exists (select from removed_recipients where student_id = touched.id)
    or exists (select from recipients where student_id = touched.id)))`;

const presentStudents = sql`(
  select count(*)::int from ${touchedStudents}
  join students on students.id = touched.id
  where touched.before is null and students.deleted_at is null)`;

/** Students changed or deleted since, or whose former guardian is gone. */
const changedStudents = sql`(
  select count(*)::int from ${touchedStudents}
  left join students on students.id = touched.id
  where students.version is distinct from touched.version or students.deleted_at is not null
    or exists (
      select from jsonb_array_elements_text(touched.before -> 'guardianIds') as former(id)
      where not exists (select from guardians where guardians.id = former.id::uuid)))
  + (
    select count(*)::int from jsonb_to_recordset(coalesce(applied.journal -> 'left', '[]'::jsonb))
      as gone(id uuid, version int)
    left join students on students.id = gone.id
    where students.version is distinct from gone.version)`;

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

const archivedClassrooms = sql`(
  select count(*)::int from classrooms
  where classrooms.school_id = applied.school_id and classrooms.archived_at is not null and (
    exists (
      select from ${touchedStudents}
      where touched.before ->> 'classroomId' = classrooms.id::text)
    or exists (
      select from jsonb_to_recordset(coalesce(applied.journal -> 'left', '[]'::jsonb))
        as gone(id uuid) join students on students.id = gone.id
      where students.classroom_id = classrooms.id)))`;

/**
 * Students who are here and whom an import put into a class; of one that is undone, who went back to
 * a class or to the school. None once its journal is forgotten.
 */
export async function findNewcomers(db: Database, importId: string): Promise<string[]> {
  const statement = sql`
    select students.id from roster_imports as applied
    cross join lateral (
      select touched.id from jsonb_to_recordset(applied.journal -> 'students')
        as touched(id uuid, before jsonb, "hasMoved" boolean)
      where touched."hasMoved" or (touched.before is null and applied.undone_at is null)
      union
      select gone.id from jsonb_to_recordset(coalesce(applied.journal -> 'left', '[]'::jsonb))
        as gone(id uuid) where applied.undone_at is not null) as touched
    join students on students.id = touched.id and students.deleted_at is null
    where applied.id = ${importId}::uuid and applied.applied_at is not null
    order by students.id`;
  return idsOf(await rowsOf(db, statement));
}

/** Nobody fills a diary of these students, or sends them anything, until the transaction ends. */
export async function lockStudents(tx: Database, journal: RosterJournal): Promise<void> {
  const ids = uuidArray([...journal.students, ...(journal.left ?? [])].map(({ id }) => id));
  await tx
    .select({ id: students.id })
    .from(students)
    .where(sql`${students.id} = any(${ids})`)
    .orderBy(students.id)
    .for('update');
}

/** Puts a school back to before a journal, in as many statements for thousands as for one. */
export async function restorePeople(tx: Database, journal: RosterJournal): Promise<void> {
  const changed = journal.students.flatMap(({ id, before }) => (before ? [{ id, ...before }] : []));
  const guardians = journal.guardians.flatMap(({ id, before }) =>
    before ? [{ id, ...before }] : [],
  );
  await deleteStudents(tx, createdIds(journal.students));
  await reinstateStudents(tx, idsOf(journal.left ?? []));
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    update students set name = former.name, classroom_id = former."classroomId",
      gender = former.gender, version = version + 1
    from jsonb_to_recordset(${jsonRows(changed)})
      as former(id uuid, name text, "classroomId" uuid, gender gender)
    where students.id = former.id`);
  // One parameter holds all rows, however many.
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
  await takeBackGiven(tx, createdIds(journal.guardians));
  await deleteGuardians(tx, createdIds(journal.guardians));
}

/** Takes from people who are no guardians now what they were given without a notice. */
async function takeBackGiven(tx: Database, guardianIds: string[]): Promise<void> {
  await removeRecipients(
    tx,
    sql`guardian_id = any(${uuidArray(guardianIds)})
      and num_nonnulls(visualized_at, read_at, answer, done_at, paper_at, phoned_at) = 0
      and not exists (
        select from student_guardians as link
        where link.student_id = recipients.student_id and link.guardian_id = recipients.guardian_id)
      and not exists (
        select from notifications as told
        where told.communication_id = recipients.communication_id
          and told.guardian_id = recipients.guardian_id)`,
  );
}

function createdIds(touched: { id: string; before: object | null }[]): string[] {
  return idsOf(touched.filter(({ before }) => before === null));
}

async function reinstateStudents(tx: Database, ids: string[]): Promise<void> {
  await tx
    .update(students)
    .set({ deletedAt: null, version: sql`${students.version} + 1` })
    .where(sql`${students.id} = any(${uuidArray(ids)})`);
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

async function deleteStudents(tx: Database, ids: string[]): Promise<void> {
  const created = uuidArray(ids);
  await tx.delete(studentGuardians).where(sql`${studentGuardians.studentId} = any(${created})`);
  // They stand in what is scheduled for their classrooms as a whole.
  const { studentId } = communicationStudents;
  await tx.delete(communicationStudents).where(sql`${studentId} = any(${created})`);
  await tx.delete(students).where(sql`${students.id} = any(${created})`);
}

/** What says that a guardian has a student, or was told of anything. */
const keeping = [
  studentGuardians,
  recipients,
  removedRecipients,
  notifications,
  noticeBoardViews,
  diaryViews,
];

/** Keeps guardians of other students, and recipients of anything. */
async function deleteGuardians(tx: Database, ids: string[]): Promise<void> {
  const isInUse = keeping.map((table) => exists(ofGuardian(tx, table)));
  await tx
    .delete(guardians)
    .where(and(sql`${guardians.id} = any(${uuidArray(ids)})`, not(or(...isInUse)!)));
}

const ofGuardian = (tx: Database, table: (typeof keeping)[number]) =>
  tx.select({ id: table.guardianId }).from(table).where(eq(table.guardianId, guardians.id));
