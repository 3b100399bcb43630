import { sql, type SQL } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';

// Reads the catalogue, so that the next backup has a new table without a line here.

export interface Table {
  name: string;
  /** Without those that the database computes. */
  columns: string[];
  /** Belongs to a school. */
  hasSchool: boolean;
}

/** All tables, each after those that it refers to. */
export async function findTables(db: Database): Promise<Table[]> {
  const tables = await rowsOf<{ name: string; columns: string[] }>(
    db,
    sql`select table_name::text as name,
        json_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      group by table_name order by table_name`,
  );
  const references = await rowsOf<{ name: string; parent: string }>(
    db,
    sql`select distinct child.relname::text as name, parent.relname::text as parent
      from pg_constraint join pg_class as child on child.oid = conrelid
      join pg_class as parent on parent.oid = confrelid
      where contype = 'f' and connamespace = 'public'::regnamespace and child.oid <> parent.oid`,
  );
  const sorted = sortByReferences(tables, references);
  return sorted.map((table) => ({ ...table, hasSchool: table.columns.includes('school_id') }));
}

function sortByReferences<T extends { name: string }>(
  tables: T[],
  references: { name: string; parent: string }[],
): T[] {
  const sorted: T[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const waits = ({ name, parent }: (typeof references)[number], of: string) =>
      name === of && left.has(parent);
    const free = [...left.values()].filter(
      ({ name }) => !references.some((reference) => waits(reference, name)),
    );
    if (free.length === 0) throw new Error(`${[...left.keys()].join(', ')} refer to each other`);
    for (const table of free) left.delete(table.name);
    sorted.push(...free);
  }
  return sorted;
}

const named = (name: string) => sql.identifier(name);
const list = (columns: string[]) => sql.join(columns.map(named), sql`, `);

/** Rows of one school; its row of `schools` too. All rows where no school is named. */
function ofSchool({ name }: Table, schoolId: string | undefined): SQL {
  if (!schoolId) return sql`true`;
  const column = named(name === 'schools' ? 'id' : 'school_id');
  // A cursor takes no parameters.
  if (!/^[0-9a-f-]{36}$/i.test(schoolId)) throw new Error('not the id of a school');
  return sql`${column} = ${sql.raw(`'${schoolId}'`)}::uuid`;
}

export async function countRows(db: Database, table: Table, schoolId?: string): Promise<number> {
  const where = ofSchool(table, schoolId);
  const [row] = await rowsOf<{ count: string }>(
    db,
    sql`select count(*) from ${named(table.name)} where ${where}`,
  );
  return Number(row?.count);
}

/** In this transaction a row is the same text wherever and whenever it is read. */
export async function writeInstantsInUtc(tx: Database): Promise<void> {
  // A setting of the transaction.
  await tx.execute(sql`set local time zone 'UTC'`);
}

const rowsAtOnce = 1_000;

/** Rows as JSON texts, which nothing here reads: numbers and instants keep every digit. */
export async function* readRows(tx: Database, table: Table, schoolId?: string) {
  // A cursor on any table.
  await tx.execute(sql`
    declare archived no scroll cursor for
    select to_json(archived)::text as line
    from (select ${list(table.columns)} from ${named(table.name)}
      where ${ofSchool(table, schoolId)}) as archived`);
  for (;;) {
    const rows = await rowsOf<{ line: string }>(
      tx,
      sql`fetch ${sql.raw(String(rowsAtOnce))} from archived`,
    );
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  // The cursor from above.
  await tx.execute(sql`close archived`);
}

/** @param lines JSON objects, one on each line */
export async function insertLines(
  tx: Database,
  table: Pick<Table, 'name' | 'columns'>,
  lines: string,
): Promise<void> {
  const name = named(table.name);
  const columns = list(table.columns);
  const json = `[${lines.trimEnd().replaceAll('\n', ',')}]`;
  // Rows of any table, as the archive has them.
  await tx.execute(sql`
    insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${json}::text::json)`);
}

/** Lets identity columns go on after the greatest number that was inserted. */
export async function setSequences(tx: Database): Promise<void> {
  const identities = await rowsOf<{ name: string; column: string }>(
    tx,
    sql`select table_name::text as name, column_name::text as column
      from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { name, column } of identities) {
    // The next number of any table.
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${name}, ${column}),
        greatest(max(${named(column)}), 1), max(${named(column)}) is not null)
      from ${named(name)}`);
  }
}

/** Whether somebody has used the installation: what a start alone leaves does not count. */
export async function isInUse(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ used: boolean }>(
    db,
    sql`select exists (select from schools) or exists (select from release_teams) as used`,
  );
  return row?.used ?? false;
}

/** Leaves a database as if nothing had ever been in it. Removes only what the owner of ours owns. */
export async function dropEverything(db: Database): Promise<void> {
  // Drops tables by name.
  await db.execute(sql`
    do $$
    declare name text;
    begin
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
        execute 'drop table public.' || name || ' cascade';
      end loop;
      -- Those of an extension stay with it: its owner may be a superuser.
      for name in select oid::regprocedure from pg_proc
        where pronamespace = 'public'::regnamespace and not exists (
          select from pg_depend
          where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e') loop
        execute 'drop function ' || name || ' cascade';
      end loop;
      for name in select quote_ident(typname) from pg_type
        where typnamespace = 'public'::regnamespace and typtype = 'e' loop
        execute 'drop type public.' || name || ' cascade';
      end loop;
      drop schema if exists drizzle cascade;
    end $$`);
}

/** Bytes that the database takes, with its indexes. */
export async function measureDatabase(db: Database): Promise<number> {
  const [row] = await rowsOf<{ size: string }>(
    db,
    sql`select pg_database_size(current_database())::text as size`,
  );
  return Number(row?.size);
}

/** Bytes of the stored files, with their copies, and how many there are. */
export async function measureFiles(db: Database, schoolId?: string) {
  const [row] = await rowsOf<{ bytes: string; files: string }>(
    db,
    sql`select coalesce(sum(size + (
        select coalesce(sum((copy ->> 'size')::bigint), 0) from jsonb_array_elements(variants) as copy
      )), 0)::text as bytes, count(*)::text as files
      from files where ${schoolId ? sql`school_id = ${schoolId}::uuid` : sql`true`}`,
  );
  return { bytes: Number(row?.bytes), files: Number(row?.files) };
}

/** A transaction may wait for files for as long as they take. */
export async function forbidIdleTimeout(tx: Database): Promise<void> {
  // A setting of the transaction.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
}
