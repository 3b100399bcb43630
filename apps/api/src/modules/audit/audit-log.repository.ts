import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { firstIdOf, idAt } from '#/database/ids-by-time.ts';
import { auditLog } from '#/database/schema/audit-log.ts';

export type Entry = Omit<Required<typeof auditLog.$inferInsert>, 'id'>;

/** Looking again within this time is the same look. */
const coalescedMilliseconds = 10 * 60 * 1000;

/** PostgreSQL takes 65,535 parameters in a statement; an entry has nine. */
const rowsPerStatement = 2000;

export async function insertEntries(tx: Database, entries: Entry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, id: idAt(entry.createdAt) }));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.insert(auditLog).values(rows.slice(start, start + rowsPerStatement));
  }
}

/** Of looks at the same time, as of those soon after one another, one is kept. */
export async function insertView(db: Database, entry: Entry): Promise<void> {
  if (await isSeen(db, entry)) return;
  const { employeeId, resource, resourceId } = entry;
  const look = `${employeeId} ${resource} ${resourceId}`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${look}::text, 0))`);
    if (!(await isSeen(tx, entry))) await insertEntries(tx, [entry]);
  });
}

async function isSeen(db: Database, entry: Entry): Promise<boolean> {
  const { employeeId, resource, verb, resourceId, createdAt } = entry;
  const since = new Date(createdAt.getTime() - coalescedMilliseconds);
  const seen = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.employeeId, employeeId),
        gte(auditLog.id, firstIdOf(since)),
        eq(auditLog.resource, resource),
        eq(auditLog.verb, verb),
        resourceId === null ? isNull(auditLog.resourceId) : eq(auditLog.resourceId, resourceId),
      ),
    )
    .limit(1);
  return seen.length > 0;
}
