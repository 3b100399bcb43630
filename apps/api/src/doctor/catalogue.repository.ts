import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Database, rowsOf } from '#/database/database.ts';

/** A part of a schema, as the database itself describes it. */
export const schemaPart = z.object({
  kind: z.enum(['table', 'column', 'index', 'constraint', 'trigger', 'function', 'type']),
  /** The table that it belongs to; empty for functions and types. */
  table: z.string(),
  name: z.string(),
  definition: z.string(),
});
export type SchemaPart = z.output<typeof schemaPart>;

/** All of the schema that migrations make. Indexes of constraints are those constraints. */
export function readCatalogue(db: Database): Promise<SchemaPart[]> {
  return rowsOf<SchemaPart>(
    db,
    sql`
    with tables as (
      select oid, relname::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    )
    select 'table' as kind, name as "table", name, '' as definition from tables
    union all
    select 'column', tables.name, attname::text, concat_ws(' ',
        format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end,
        case attgenerated when '' then 'default ' else 'generated as ' end
          || pg_get_expr(adbin, adrelid),
        case when attidentity <> '' then 'identity' end)
      from pg_attribute join tables on tables.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attnum > 0 and not attisdropped
    union all
    select 'index', tables.name, indexrelid::regclass::text, concat_ws(' ',
        pg_get_indexdef(indexrelid), case when not indisvalid then 'INVALID' end)
      from pg_index join tables on tables.oid = indrelid
      where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    union all
    -- Newer servers count NOT NULL as constraints, too; the columns have it.
    select 'constraint', tables.name, conname::text, pg_get_constraintdef(pg_constraint.oid)
      from pg_constraint join tables on tables.oid = conrelid where contype <> 'n'
    union all
    select 'trigger', tables.name, tgname::text, concat_ws(' ',
        pg_get_triggerdef(pg_trigger.oid), case when tgenabled = 'D' then 'DISABLED' end)
      from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
    union all
    select 'function', '', proname::text, pg_get_functiondef(pg_proc.oid)
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and not exists (
        select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select 'type', '', typname::text, string_agg(enumlabel, ', ' order by enumsortorder)
      from pg_type join pg_enum on enumtypid = pg_type.oid
      where typnamespace = 'public'::regnamespace group by typname
    order by 1, 2, 3`,
  );
}

/** The `when` of each migration that was applied; undefined where none ever was. */
export async function findAppliedMigrations(db: Database): Promise<number[] | undefined> {
  const [found] = await rowsOf<{ journal: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as journal`,
  );
  if (!found?.journal) return undefined;
  const applied = await rowsOf<{ at: string }>(
    db,
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.map(({ at }) => Number(at));
}

/** Names of the extensions that this database has. */
export async function findExtensions(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select extname::text as name from pg_extension`,
  );
  return rows.map(({ name }) => name);
}

/** Version and clock of the database server. */
export async function describeServer(db: Database): Promise<{ version: string; now: Date }> {
  const [found] = await rowsOf<{ version: string; now: string }>(
    db,
    sql`select current_setting('server_version') as version,
      (extract(epoch from clock_timestamp()) * 1000)::text as now`,
  );
  return { version: found?.version ?? '', now: new Date(Number(found?.now)) };
}

/** Of the machine that answers, also behind a balancer; undefined for a socket or an embedded one. */
export async function findServerAddress(db: Database): Promise<string | undefined> {
  const statement = sql`select host(inet_server_addr()) as address`;
  const [row] = await rowsOf<{ address: string | null }>(db, statement);
  return row?.address?.includes(':') ? `[${row.address}]` : (row?.address ?? undefined);
}
