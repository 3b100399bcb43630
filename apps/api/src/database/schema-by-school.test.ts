import { beforeAll, expect, test } from '@jest/globals';
import { getTableName, sql } from 'drizzle-orm';
import { makeOneOfEach } from '../../testing/one-of-each.ts';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { tableFacts } from './data-facts.ts';

/** Of an installation, though its rows name schools: which of them get a ring. */
const aboutSchools = ['release_ring_schools'];

/** Tables whose rows belong to no school. */
const ofInstallation = tableFacts
  .filter(({ whose }) => whose === 'installation')
  .map(({ table }) => getTableName(table));

const { at } = useTestSchool();
beforeAll(async () => {
  await makeOneOfEach(at.db, at);
});

async function names(statement: string): Promise<string[]> {
  const rows = await query<{ name: string }>(at.db, statement);
  return rows.map(({ name }) => name).sort();
}

const tables = `select tablename::text as name from pg_tables where schemaname = 'public'`;
const withSchool = `table_schema = 'public' and column_name = 'school_id'
  and table_name in (select name from (${tables}) as t)`;

test('every table but those of the installation names the school of a row', async () => {
  const named = await names(
    `select table_name::text as name from information_schema.columns where ${withSchool}`,
  );
  const all = await names(tables);
  expect(all.filter((table) => !named.includes(table))).toEqual(
    ofInstallation.filter((table) => !aboutSchools.includes(table)).sort(),
  );
  expect(
    await names(`select table_name::text as name from information_schema.columns
      where ${withSchool} and is_nullable = 'YES'`),
  ).toEqual([]);
});

test('every table of schools has an index that begins with the school', async () => {
  const indexed = await names(`
    select distinct tables.relname::text as name from pg_index
    join pg_class as tables on tables.oid = pg_index.indrelid
    join pg_attribute as first on first.attrelid = tables.oid and first.attnum = pg_index.indkey[0]
    where first.attname = 'school_id'`);
  const named = await names(
    `select table_name::text as name from information_schema.columns where ${withSchool}`,
  );
  expect(named.filter((table) => !indexed.includes(table))).toEqual(aboutSchools);
});

test('no row refers to one of another school', async () => {
  const references = await query<{ name: string; table: string; pairs: string[] }>(
    at.db,
    `select constraints.conname::text as name, referred.relname::text as table, (
       select jsonb_agg(mine.attname || ' = ' || theirs.attname)
       from unnest(constraints.conkey, constraints.confkey) as pair (mine, theirs)
       join pg_attribute as mine
         on mine.attrelid = constraints.conrelid and mine.attnum = pair.mine
       join pg_attribute as theirs
         on theirs.attrelid = constraints.confrelid and theirs.attnum = pair.theirs) as pairs
     from pg_constraint as constraints
     join pg_class as referred on referred.oid = constraints.confrelid
     where constraints.contype = 'f'`,
  );
  const ofSchools = references.filter(({ table }) => !ofInstallation.includes(table));
  expect(ofSchools.length).toBeGreaterThanOrEqual(70);
  const alone = ofSchools.filter(({ pairs }) => !pairs.includes('school_id = school_id'));
  expect(alone.map(({ name }) => name)).toEqual([]);

  const { school, otherSchool, otherStudent, ana, marta } = at;
  const hostile = [
    sql`insert into student_guardians (school_id, student_id, guardian_id, position)
      values (${school.id}, ${otherStudent.id}, ${marta.id}, 2)`,
    sql`insert into student_guardians (school_id, student_id, guardian_id, position)
      values (${otherSchool.id}, ${otherStudent.id}, ${marta.id}, 2)`,
    sql`update students set classroom_id = ${at.otherClassroom.id} where id = ${ana.id}`,
    sql`insert into communications
        (id, school_id, kind, title, description, created_by, created_at, sent_at)
      values (gen_random_uuid(), ${otherSchool.id}, 'announcement', 'T', 'D', ${at.administrator.id},
        now(), now())`,
  ];
  for (const statement of hostile) {
    await expect(at.db.execute(statement)).rejects.toHaveProperty('cause.code', '23503');
  }
});

test('triggers only keep what never changes from changing', async () => {
  const triggers = await query(
    at.db,
    `select distinct tables.relname::text as on, pg_proc.proname::text as runs from pg_trigger
     join pg_class as tables on tables.oid = pg_trigger.tgrelid
     join pg_proc on pg_proc.oid = pg_trigger.tgfoid
     where not pg_trigger.tgisinternal order by 1`,
  );
  expect(triggers).toEqual([
    { on: 'audit_log', runs: 'refuse_change' },
    { on: 'audit_log', runs: 'refuse_change_but_with_school' },
    { on: 'release_events', runs: 'refuse_change' },
    { on: 'releases', runs: 'refuse_change' },
  ]);
});
