import type { RosterRemoval } from '@caderneta/api-client/contract';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import type { RosterJournal } from '#/database/schema/roster-imports.ts';

/** Students whom an import created and who are still here. */
export async function findCreated(db: Database, journal: RosterJournal): Promise<string[]> {
  const ids = journal.students.flatMap(({ id, before }) => (before === null ? [id] : []));
  const statement = sql`
    select id from students
    where id = any(${uuidArray(ids)}) and deleted_at is null order by id`;
  const rows = await rowsOf<{ id: string }>(db, statement);
  return rows.map(({ id }) => id);
}

/** What hangs on these students, who are still here. */
export async function planRemoval(db: Database, studentIds: string[]): Promise<RosterRemoval> {
  const ids = uuidArray(studentIds);
  const statement = sql`
    with alone as (
      select distinct link.guardian_id as id from student_guardians as link
      where link.student_id = any(${ids}) and not exists (
        select from student_guardians as other join students on students.id = other.student_id
        where other.guardian_id = link.guardian_id and students.deleted_at is null
          and students.id <> all(${ids})))
    select
      (select count(*)::int from diaries where student_id = any(${ids})) as diaries,
      (select count(distinct communication_id)::int from communication_students
        join communications on communications.id = communication_id
        where student_id = any(${ids}) and communications.deleted_at is null) as items,
      (select count(*)::int from alone) as guardians,
      (select count(*)::int from chat_messages join chats on chats.id = chat_messages.chat_id
        where chats.guardian_id in (select id from alone)) as messages`;
  const [hanging] = await rowsOf<Omit<RosterRemoval, 'students'>>(db, statement);
  if (!hanging) throw new Error('nothing was counted');
  return { students: studentIds.length, ...hanging };
}
