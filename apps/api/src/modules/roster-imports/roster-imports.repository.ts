import type { PageQuery } from '@caderneta/api-client/contract';
import { and, count, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees } from '#/database/schema/employees.ts';
import type { RosterJournal } from '#/database/schema/roster-journal.ts';
import { rosterImports, rosterRows } from '#/database/schema/roster-imports.ts';
import { contains } from '#/database/search.ts';

export type ImportRow = Awaited<ReturnType<typeof findImports>>['rows'][number];

const ofSchool = ({ schoolId }: Actor) =>
  and(eq(rosterImports.schoolId, schoolId), isNull(rosterImports.discardedAt));

type NewImport = Pick<typeof rosterImports.$inferInsert, 'fileName' | 'rowCount' | 'createdAt'>;

export async function insertImport(db: Database, actor: Actor, begun: NewImport) {
  const values = { schoolId: actor.schoolId, createdBy: actor.id, ...begun };
  const [row] = await db.insert(rosterImports).values(values).returning({ id: rosterImports.id });
  if (!row) throw new Error('the import was not inserted');
  return row;
}

/** A page of the school's imports, newest first, and how many there are on all pages. */
export async function findImports(
  db: Database,
  actor: Actor,
  { search, limit, offset }: PageQuery,
) {
  const found = and(ofSchool(actor), contains(folded(rosterImports.fileName), search));
  const rows = await selected(db)
    .where(found)
    .orderBy(desc(rosterImports.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(rosterImports).where(found);
  return { rows, total: all?.total ?? 0 };
}

export async function findImport(
  db: Database,
  actor: Actor,
  id: string,
): Promise<ImportRow | undefined> {
  const [row] = await selected(db).where(and(ofSchool(actor), eq(rosterImports.id, id)));
  return row;
}

/** Nobody else changes the import or its rows until the transaction ends. */
export async function lockImport(tx: Database, actor: Actor, id: string): Promise<void> {
  await tx
    .select({ id: rosterImports.id })
    .from(rosterImports)
    .where(and(ofSchool(actor), eq(rosterImports.id, id)))
    .for('update');
}

/** Of the journal, which is long, nothing else; null of a draft. */
const totalsApplied = sql<RosterJournal['totals'] | null>`${rosterImports.journal} -> 'totals'`;

function selected(db: Database) {
  const { journal, ...columns } = getTableColumns(rosterImports);
  return db
    .select({ ...columns, authorName: employees.name, totals: totalsApplied })
    .from(rosterImports)
    .innerJoin(employees, eq(employees.id, rosterImports.createdBy));
}

/** What the application did; it may be long. Null once cleanup has deleted it. */
export async function findJournal(db: Database, id: string): Promise<RosterJournal | null> {
  const [row] = await db
    .select({ journal: rosterImports.journal })
    .from(rosterImports)
    .where(eq(rosterImports.id, id));
  return row?.journal ?? null;
}

type Progress = Pick<
  typeof rosterImports.$inferInsert,
  'appliedAt' | 'undoneAt' | 'discardedAt' | 'journal'
>;

export async function updateImport(tx: Database, id: string, progress: Progress): Promise<void> {
  await tx.update(rosterImports).set(progress).where(eq(rosterImports.id, id));
}

/** So many rows less belong to it. */
export async function expectLess(tx: Database, id: string, rows: number): Promise<void> {
  const { rowCount } = rosterImports;
  await tx
    .update(rosterImports)
    .set({ rowCount: sql`${rowCount} - ${rows}` })
    .where(eq(rosterImports.id, id));
}

export async function discardImport(tx: Database, id: string, now: Date): Promise<void> {
  await tx.delete(rosterRows).where(eq(rosterRows.importId, id));
  await updateImport(tx, id, { discardedAt: now });
}
