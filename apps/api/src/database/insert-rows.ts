import { type Column, getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { chatMessages, chatReads, chats } from './schema/chats.ts';
import { classrooms, schoolClosures, schools } from './schema/schools.ts';
import {
  communicationFiles,
  communications,
  communicationStudents,
} from './schema/communications.ts';
import { diaries } from './schema/diaries.ts';
import { employeeClassrooms, employees } from './schema/employees.ts';
import { files } from './schema/files.ts';
import { noticeBoardClassrooms, noticeBoardItems } from './schema/notice-boards.ts';
import { recipients } from './schema/recipients.ts';
import { guardians, studentGuardians, students } from './schema/students.ts';

/** Tables that a whole school is loaded into, by their names in SQL. */
const tables = {
  chat_messages: chatMessages,
  chat_reads: chatReads,
  chats,
  classrooms,
  communication_files: communicationFiles,
  communication_students: communicationStudents,
  communications,
  diaries,
  employee_classrooms: employeeClassrooms,
  employees,
  files,
  guardians,
  notice_board_classrooms: noticeBoardClassrooms,
  notice_board_items: noticeBoardItems,
  recipients,
  school_closures: schoolClosures,
  schools,
  student_guardians: studentGuardians,
  students,
};

export type TableName = keyof typeof tables;
export type NewRow<Table extends TableName> = InferInsertModel<(typeof tables)[Table]>;

const batchSize = 4_000;

/**
 * Inserts rows that all have the same fields. They travel as one JSON parameter, because a
 * statement takes at most 65,535 parameters and a placeholder per value is slow to build.
 */
export async function insertRows<Table extends TableName>(
  db: Database,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const known: Record<string, Column> = getTableColumns(tables[table]);
  const columns = Object.entries(known).filter(([field]) => field in first);
  const names = sql.raw(columns.map(([, column]) => `"${column.name}"`).join(', '));
  const name = sql.raw(`"${table}"`);
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows
      .slice(start, start + batchSize)
      .map((row) =>
        Object.fromEntries(
          columns.map(([field, column]) => [column.name, Reflect.get(row, field)]),
        ),
      );
    const json = JSON.stringify(batch);
    // One parameter holds all rows of any table.
    await db.execute(
      sql`insert into ${name} (${names})
        select ${names} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)`,
    );
  }
}
