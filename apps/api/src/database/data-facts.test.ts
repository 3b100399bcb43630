import { expect, test } from '@jest/globals';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { tableFacts } from './data-facts.ts';
import type { TableFacts } from '#/database/schema/declare-data.ts';

const { at } = useTestSchool();

interface Reference {
  table: string;
  column: string;
  parent: string;
  isCascade: boolean;
}

/** References of rows to rows of their school, by the column beside `school_id`. */
const references = () =>
  query<Reference>(
    at.db,
    `select conrelid::regclass::text as "table", attname::text as "column",
       confrelid::regclass::text as parent, confdeltype = 'c' as "isCascade"
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[cardinality(conkey)]
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
const namesOf = async (statement: string) =>
  (await query<{ name: string }>(at.db, statement)).map(({ name }) => name);

const factsOf = (name: string) => tableFacts.find(({ table }) => getTableName(table) === name);
const columnsOf = ({ table }: TableFacts, fields: readonly string[]) =>
  fields.map((field) => getTableColumns(table)[field]!.name);
const places = (fieldsOf: (facts: TableFacts) => readonly string[]) =>
  tableFacts
    .flatMap((facts) => {
      const name = getTableName(facts.table);
      return columnsOf(facts, fieldsOf(facts)).map((column) => `${name}.${column}`);
    })
    .sort();

test('every table says whose data it holds, once', async () => {
  const tables = await namesOf(
    `select tablename::text as name from pg_tables where schemaname = 'public'`,
  );
  expect(tableFacts.map(({ table }) => getTableName(table)).sort()).toEqual(tables.sort());
});

test('every column with an id of a file is declared, and no other', async () => {
  const referring = (await references()).filter(({ parent }) => parent === 'files');
  // A row of `schools` is what files refer to.
  const named = [
    ...referring.map(({ table, column }) => `${table}.${column}`),
    'schools.logo_file_id',
  ];
  expect(places(({ files = [] }) => files)).toEqual(named.sort());
  const byName = await namesOf(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like '%file_id'`,
  );
  expect(byName.sort()).toEqual(named);
});

test('no row that names a student or guardian outlives their erasure, but where it is said', async () => {
  const all = await references();
  const toPeople = all.filter(({ parent }) => ['students', 'guardians'].includes(parent));
  const named = toPeople.map(({ table, column }) => `${table}.${column}`);
  // What a guardian uploaded may be of no guardian any more.
  expect(places(({ onErase = {} }) => Object.keys(onErase))).toEqual(
    [...named, 'files.guardian_id'].sort(),
  );
  const goes = (table: string): boolean =>
    Object.values(factsOf(table)?.onErase ?? {}).includes('delete') ||
    all.some((one) => one.table === table && one.isCascade && goes(one.parent));
  for (const { table, column, parent, isCascade } of toPeople) {
    const field = parent === 'students' ? 'studentId' : 'guardianId';
    const said = factsOf(table)?.onErase?.[field];
    const isGone = said === 'cascade' ? isCascade || goes(table) : said;
    expect([table, column, isGone]).not.toEqual([table, column, 'keep']);
    expect([table, column, Boolean(isGone)]).toEqual([table, column, true]);
  }
});

test('a table is declared after those that it refers to, so that its rows can go before theirs', async () => {
  const order = tableFacts.map(({ table }) => getTableName(table));
  const early = (await references()).filter(
    ({ table, parent }) => table !== parent && order.indexOf(table) < order.indexOf(parent),
  );
  expect(early).toEqual([]);
});
