import { searchTerms } from '@caderneta/formats';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { schools } from './schema/schools.ts';
import { and, or, sql, type SQL } from 'drizzle-orm';
import { firstIdOf } from '#/timing/ids.ts';

/**
 * Rows as one parameter, however many they are, for `jsonb_to_recordset`. Half a surrogate pair,
 * which somebody's keyboard may send, has no place in JSON of the database.
 */
export function jsonRows(rows: object[]): SQL {
  const wellFormed = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value;
  return sql`${JSON.stringify(rows, wellFormed)}::jsonb`;
}

/** Identifiers as one parameter, however many they are. */
export function uuidArray(ids: string[]): SQL {
  return sql`${`{${ids.join(',')}}`}::uuid[]`;
}

/** How many words a search has, and whether it may be a phone; for statements that are built once. */
export interface SearchForm {
  words: number;
  hasPhone: boolean;
}

/** @returns undefined where nothing was typed */
export function searchFormOf(typed: string | undefined): SearchForm | undefined {
  const { words, phone } = searchTerms(typed ?? '');
  return words.length > 0 ? { words: words.length, hasPhone: phone !== undefined } : undefined;
}

const patternOf = (term: string) => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

/** Values for the places of a search. */
export function searchValuesOf(typed: string | undefined): Record<string, string> {
  const { words, phone } = searchTerms(typed ?? '');
  const values = words.map((word, at) => [`word${at}`, patternOf(word)]);
  const byName = Object.fromEntries(values) as Record<string, string>;
  return { ...byName, ...(phone && { phone: patternOf(phone) }) };
}

/**
 * Rows whose folded column has every word that was typed, in any order, or the phone; every row where
 * nothing was typed.
 */
export function contains(
  foldedColumn: AnyPgColumn | SQL,
  search: string | SearchForm | undefined,
): SQL | undefined {
  const isForm = typeof search === 'object';
  const form = isForm ? search : searchFormOf(search);
  if (!form) return undefined;
  const values = isForm ? undefined : searchValuesOf(search);
  const has = (name: string) =>
    sql`${foldedColumn} like ${values?.[name] ?? sql.placeholder(name)}`;
  const all = and(...Array.from({ length: form.words }, (_, at) => has(`word${at}`)));
  return form.hasPhone ? or(all, has('phone')) : all;
}

/** Whether the school takes and sends something: it is not closed. */
export const isOpenSchool = (schoolId: AnyPgColumn | SQL): SQL =>
  sql`not exists (select from schools as closed
    where closed.id = ${schoolId} and closed.closed_at is not null)`;

/** Whether the school that a query reads or joins was closed. */
export const isClosedSchool = sql<boolean>`${schools.closedAt} is not null`;

/** The school of a row that already exists, for the rows that belong to it. */
export function schoolOf(
  table: { id: AnyPgColumn; schoolId: AnyPgColumn },
  id: string,
): SQL<string> {
  return sql`(select ${table.schoolId} from ${table.id.table} where ${table.id} = ${id}::uuid)`;
}

/** Another id of this instant for each row of a statement that inserts as many as it finds. */
export function idsAt(instant: Date): SQL {
  const timeAndVersion = firstIdOf(instant).slice(0, 15);
  return sql`(${timeAndVersion} || substr(gen_random_uuid()::text, 16))::uuid`;
}
