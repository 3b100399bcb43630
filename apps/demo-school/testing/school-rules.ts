import type { Database } from '@caderneta/api/loading';
import { query } from '../../api/testing/query.ts';

/** Each finds the rows of a school that break the rule it is named after. */
const rules: Record<string, (school: string) => string> = {
  'one or two guardians': (school) => `select students.id from students
    left join student_guardians on student_id = students.id
    where students.school_id = ${school} group by students.id having count(guardian_id) not in (1, 2)`,
  'recipients are the guardians of the chosen students': (school) => `
    (select communications.id, student_id, guardian_id from communications
      join communication_students on communication_id = communications.id
      join student_guardians using (student_id)
      where communications.school_id = ${school} and sent_at is not null
      except select communication_id, student_id, guardian_id from recipients)
    union all
    (select communication_id, student_id, guardian_id from recipients where school_id = ${school}
      except select communications.id, student_id, guardian_id from communications
      join communication_students on communication_id = communications.id
      join student_guardians using (student_id) where sent_at is not null)`,
  'teachers send to their classrooms': (school) => `select communications.id from communications
    join employees on employees.id = created_by and role = 'Teacher'
    join communication_students on communication_id = communications.id
    join students on students.id = student_id
    where communications.school_id = ${school} and not exists (select from employee_classrooms
      where employee_id = created_by and classroom_id = students.classroom_id)`,
  'guardians act after the sending': (school) => `select recipients.id from recipients
    join communications on communications.id = communication_id
    where recipients.school_id = ${school} and (visualized_at < sent_at
      or least(read_at, answered_at, done_at) < visualized_at)`,
  'each kind has its own reaction': (school) => `select recipients.id from recipients
    join communications on communications.id = communication_id
    where recipients.school_id = ${school} and (read_at is not null and kind <> 'announcement'
      or answer in ('accepted', 'declined') and kind <> 'event'
      or answer::text like 'option%' and kind <> 'poll'
      or done_at is not null and kind <> 'activity')`,
  'who answered a poll did so until it closed': (school) => `select recipients.id from recipients
    join communications on communications.id = communication_id
    where recipients.school_id = ${school}
      and (answered_at at time zone 'America/Sao_Paulo')::date > closing_day`,
  'diaries have the mode of their classroom': (school) => `select diaries.id from diaries
    join classrooms on classrooms.id = classroom_id
    where diaries.school_id = ${school} and mode <> diary_mode`,
  'diaries are written on their day': (
    school,
  ) => `select id from diaries where school_id = ${school}
    and (created_at at time zone 'America/Sao_Paulo')::date <> day`,
  'employees have classrooms': (school) => `select id from employees where school_id = ${school}
    and not exists (select from employee_classrooms where employee_id = employees.id)`,
  'a chat knows its last message': (school) => `select chats.id from chats
    join (select distinct on (chat_id) chat_id, id, created_at from chat_messages
      order by chat_id, id desc) as last on chat_id = chats.id
    where school_id = ${school} and (last.id, last.created_at)
      is distinct from (last_message_id, last_message_at)`,
  'message ids sort by time': (school) => `select id from (select id, created_at,
      lag(created_at) over (partition by chat_id order by id) as before
      from chat_messages where school_id = ${school}) as ordered
    where created_at < before`,
  'files are in use': (school) => `select id from files where school_id = ${school}
    and not exists (select from communications where image_file_id = files.id)
    and not exists (select from communication_files where file_id = files.id)
    and not exists (select from notice_board_items
      where files.id in (image_file_id, attachment_file_id))
    and not exists (select from schools where logo_file_id = files.id)`,
};

/** Names of the rules that a school's rows break. */
export async function brokenRules(db: Database, school: string): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, violations] of Object.entries(rules)) {
    const found = await query(db, violations(school));
    if (found.length > 0) broken.push(name);
  }
  return broken;
}

/** Columns that tell of the past and hold a later instant than that. */
export async function columnsAfter(db: Database, now: Date): Promise<string[]> {
  const columns = await query<{ table_name: string; column_name: string }>(
    db,
    `select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and column_name not in ('scheduled_date', 'start_time', 'end_time')
      -- Phones of the tests' own guardians are theirs for ever.
      and column_name <> 'phone_alive_at'`,
  );
  const late: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const later = `select from ${table} where ${column} > '${now.toISOString()}' limit 1`;
    if ((await query(db, later)).length > 0) late.push(`${table}.${column}`);
  }
  return late;
}
