import { getTableColumns, getTableName, sql, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';

const batchSize = 4_000;

/**
 * Inserts rows that all have the same fields. They travel as one JSON parameter, because a
 * statement takes at most 65,535 parameters and a placeholder per value is slow to build.
 */
export async function insertRows<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: InferInsertModel<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first);
  const names = sql.raw(columns.map(([, column]) => `"${column.name}"`).join(', '));
  const name = sql.raw(`"${getTableName(table)}"`);
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows
      .slice(start, start + batchSize)
      .map((row) =>
        Object.fromEntries(
          columns.map(([field, column]) => [column.name, Reflect.get(row, field)]),
        ),
      );
    const json = JSON.stringify(batch);
    await db.execute(
      sql`insert into ${name} (${names})
        select ${names} from jsonb_populate_recordset(null::${name}, ${json}::jsonb)`,
    );
  }
}
