import type { CheckedRosterRow, PageQuery, RosterRow } from '@caderneta/api-client/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  sql,
} from 'drizzle-orm';
import { formerContacts } from '#/modules/guardians/exports.ts';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { jsonRows, contains, schoolOf } from '#/database/expressions.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees } from '#/database/schema/employees.ts';
import { type RosterJournal, rosterImports, rosterRows } from '#/database/schema/roster-imports.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import { isLeftOut } from './left-out.repository.ts';
import type { RosterLine } from './checking/read-rows.ts';
import type { SchoolRoster } from './checking/school-roster.ts';

export type ImportRow = Awaited<ReturnType<typeof findImports>>['rows'][number];

const ofSchool = ({ schoolId }: Actor) =>
  and(eq(rosterImports.schoolId, schoolId), isNull(rosterImports.discardedAt));

type NewImport = Pick<typeof rosterImports.$inferInsert, 'fileName' | 'rowCount' | 'createdAt'>;

/** @param actor the school alone where i-Educar was read */
export async function insertImport(
  db: Database,
  actor: Pick<Actor, 'id' | 'schoolId'> | { schoolId: string },
  begun: NewImport,
) {
  const createdBy = 'id' in actor ? actor.id : null;
  const values = { schoolId: actor.schoolId, createdBy, ...begun };
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

/** Locks the import, and with it its rows, until the transaction ends. */
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
    .leftJoin(employees, eq(employees.id, rosterImports.createdBy));
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

const at = (importId: string, line: number) =>
  and(eq(rosterRows.importId, importId), eq(rosterRows.line, line));

/** A line that is there already is replaced; of two alike in one call the last one counts. */
export async function putRows(tx: Database, importId: string, lines: RosterLine[]): Promise<void> {
  const distinct = [...new Map(lines.map((one) => [one.line, one])).values()];
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    insert into roster_rows (school_id, import_id, line, "row", source)
    select ${schoolOf(rosterImports, importId)}, ${importId}::uuid, line, "row", source
    from jsonb_to_recordset(${jsonRows(distinct)}) as given(line int, "row" jsonb, source jsonb)
    on conflict (import_id, line) do update set "row" = excluded."row", source = excluded.source`);
}

/** Lines of these imports that count, in the order of the file, by import. */
export async function findLines(db: Database, importIds: string[]) {
  const { importId, line, row, source } = rosterRows;
  const rows = await db
    .select({ importId, line, row, source })
    .from(rosterRows)
    .where(and(inArray(importId, importIds), not(isLeftOut)))
    .orderBy(asc(line));
  return Map.groupBy(rows, (found) => found.importId);
}

/** False where there is no such line. A confirmed line is no longer asked about. */
export async function updateRow(
  tx: Database,
  importId: string,
  { line, row, isConfirmed }: Pick<RosterLine, 'line' | 'row'> & { isConfirmed: boolean },
) {
  const { source } = rosterRows;
  const confirmed = sql`coalesce(${source}, '{}') - 'extra' || '{"isConfirmed": true}'`;
  const updated = await tx
    .update(rosterRows)
    .set({ row, ...(isConfirmed && { source: confirmed }) })
    .where(and(at(importId, line), not(isLeftOut)))
    .returning({ line: rosterRows.line });
  return updated.length === 1;
}

/** Writes the fields of these lines anew; what was said of them stays. */
export async function rewriteRows(
  tx: Database,
  importId: string,
  lines: Pick<RosterLine, 'line' | 'row'>[],
): Promise<void> {
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    update roster_rows set "row" = given."row"
    from jsonb_to_recordset(${jsonRows(lines)}) as given(line int, "row" jsonb)
    where roster_rows.import_id = ${importId}::uuid and roster_rows.line = given.line`);
}

/** Stores with each row what applying it did. */
export async function storeChecks(tx: Database, importId: string, checked: CheckedRosterRow[]) {
  const rows = checked.map((row) => ({ line: row.line, checked: row }));
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    update roster_rows set checked = done.checked
    from jsonb_to_recordset(${jsonRows(rows)}) as done(line int, checked jsonb)
    where roster_rows.import_id = ${importId}::uuid and roster_rows.line = done.line`);
}

/** What applying an import did, in the order of the file. */
export async function findChecks(db: Database, importId: string): Promise<CheckedRosterRow[]> {
  const rows = await db
    .select({ checked: rosterRows.checked })
    .from(rosterRows)
    .where(eq(rosterRows.importId, importId))
    .orderBy(asc(rosterRows.line));
  return rows.flatMap(({ checked }) => checked ?? []);
}

/** Unapplied drafts that came from a register. */
export async function findOpenDrafts(db: Database, schoolId: string): Promise<string[]> {
  const { id, appliedAt, discardedAt, createdBy } = rosterImports;
  const rows = await db
    .select({ id })
    .from(rosterImports)
    .where(
      and(
        eq(rosterImports.schoolId, schoolId),
        isNull(createdBy),
        isNull(appliedAt),
        isNull(discardedAt),
      ),
    );
  return rows.map((row) => row.id);
}

/** Whether the last import from a register that was applied was undone; false where there is none. */
export async function isLastUndone(db: Database, schoolId: string): Promise<boolean> {
  const { id, appliedAt, undoneAt, createdBy } = rosterImports;
  const [last] = await db
    .select({ undoneAt })
    .from(rosterImports)
    .where(and(eq(rosterImports.schoolId, schoolId), isNull(createdBy), isNotNull(appliedAt)))
    .orderBy(desc(id))
    .limit(1);
  return Boolean(last?.undoneAt);
}

interface Correction {
  row: RosterRow;
  /** What the register said when it was corrected. */
  read: RosterRow;
}

/** Rows of a register that somebody corrected, the last time counting, by pupil. */
export async function findCorrections(
  db: Database,
  schoolId: string,
): Promise<Map<number, Correction>> {
  const { row, source, importId } = rosterRows;
  const rows = await db
    .select({ row, source })
    .from(rosterRows)
    .where(
      and(
        eq(rosterRows.schoolId, schoolId),
        sql`${source} -> 'read' is distinct from ${row}`,
        not(isLeftOut),
      ),
    )
    .orderBy(asc(importId));
  return new Map(
    rows.flatMap((found) =>
      found.source && 'pupil' in found.source
        ? [[found.source.pupil, { row: found.row, read: found.source.read }]]
        : [],
    ),
  );
}

const guardianIds = sql<string[]>`coalesce((
  select json_agg(${studentGuardians.guardianId} order by ${studentGuardians.position})
  from ${studentGuardians} where ${studentGuardians.studentId} = ${students.id}), '[]'::json)`;

/** The whole school but its archived classes, in three queries. */
export async function findSchoolRoster(db: Database, schoolId: string): Promise<SchoolRoster> {
  const { id, name, classroomId, gender, version, ieducarId } = students;
  return {
    classrooms: await db
      .select({ id: classrooms.id, name: classrooms.name, period: classrooms.period })
      .from(classrooms)
      .where(and(eq(classrooms.schoolId, schoolId), isNull(classrooms.archivedAt)))
      .orderBy(folded(classrooms.name), asc(classrooms.id)),
    students: await db
      .select({ id, name, classroomId, gender, version, ieducarId, guardianIds })
      .from(students)
      .where(and(eq(students.schoolId, schoolId), isNull(students.deletedAt)))
      .orderBy(asc(id)),
    guardians: await db
      .select({
        id: guardians.id,
        name: guardians.name,
        phone: guardians.phone,
        email: guardians.email,
        formerContacts,
      })
      .from(guardians)
      .where(eq(guardians.schoolId, schoolId))
      .orderBy(asc(guardians.id)),
  };
}
