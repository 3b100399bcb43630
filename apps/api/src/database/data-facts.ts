import { getTableColumns, getTableName, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { declared, type TableFacts } from '#/database/schema/declare-data.ts';
import './schema/audit-log.ts';
import './schema/calendars.ts';
import './schema/calls.ts';
import './schema/chats.ts';
import './schema/communications.ts';
import './schema/diaries.ts';
import './schema/employees.ts';
import './schema/files.ts';
import './schema/guardian-access.ts';
import './schema/held-recipients.ts';
import './schema/ieducar.ts';
import './schema/installation.ts';
import './schema/item-versions.ts';
import './schema/contact-changes.ts';
import './schema/mail-returns.ts';
import './schema/moved-schools.ts';
import './schema/networks.ts';
import './schema/notice-boards.ts';
import './schema/notifications.ts';
import './schema/recipients.ts';
import './schema/releases.ts';
import './schema/removed-recipients.ts';
import './schema/roster-imports.ts';
import './schema/schools.ts';
import './schema/student-groups.ts';
import './schema/students.ts';

/** What each table says of itself beside its columns. */
export const tableFacts: readonly TableFacts[] = declared;

const columnOf = (table: PgTable, field: string): PgColumn => getTableColumns(table)[field]!;

/** Columns with ids of files. */
const fileColumns = tableFacts.flatMap(({ table, files = [] }) =>
  files.map((field) => ({ table, column: columnOf(table, field) })),
);

/** For queries on `files`: nothing shows the file. */
export const isFileUnused: SQL = sql.join(
  fileColumns.map(
    ({ table, column }) => sql`not exists (select from ${table} where ${column} = files.id)`,
  ),
  sql` and `,
);

/** Names the tables of which not every backup has the rows, by the backups that have them. */
export const tablesArchived = (only: NonNullable<TableFacts['archived']>): string[] =>
  tableFacts.filter(({ archived }) => archived === only).map(({ table }) => getTableName(table));

/** Deletes what is declared to go with people who are erased, what refers to other rows first. */
export async function deleteRowsOf(
  tx: Database,
  person: 'studentId' | 'guardianId',
  ids: string[],
): Promise<void> {
  for (const { table, onErase } of tableFacts.toReversed()) {
    if (onErase?.[person] !== 'delete') continue;
    await tx.delete(table).where(inArray(columnOf(table, person), ids));
  }
}
