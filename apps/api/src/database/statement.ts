import { inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Database } from './database.ts';

/** A value of a call, or its place in a statement that is built once for many calls. */
export type Open<T> = T | Placeholder;

/** Ids of a call, or as many places; one place for many, which PostgreSQL then takes for ten. */
export type OpenIds = Open<string>[] | Placeholder;

/** Whether the column has one of the ids. */
export const isAmong = (column: AnyPgColumn, ids: OpenIds): SQL =>
  Array.isArray(ids) ? inArray(column, ids) : sql`${column} = any(${ids}::uuid[])`;

/** What drizzle builds, before it has a text. */
export interface Built<Row> extends SQLWrapper {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Row[]> };
}

/** Searches have any number of words: the forms that were not used for longest are built anew. */
const mostForms = 200;

/**
 * A statement whose text is built once for each of its forms, and then runs with the values of each
 * call: to build the text of a long one takes longer than to answer it.
 * @param build leaves places for the values; all that changes the text is in the form
 * @example
 * const find = statement((db, { isLast }: Form) => db.select().from(chats)
 *   .where(eq(isLast ? chats.lastMessageId : chats.id, sql.placeholder('id'))));
 * const rows = await find(db, { isLast: true }, { id });
 */
export function statement<Form extends object, Row>(
  build: (db: Database, form: Form) => Built<Row>,
) {
  const ofDatabases = new WeakMap<Database, LRUCache<string, ReturnType<Built<Row>['prepare']>>>();
  return (db: Database, form: Form, values: Record<string, unknown>): Promise<Row[]> => {
    const forms = ofDatabases.get(db) ?? new LRUCache({ max: mostForms });
    ofDatabases.set(db, forms);
    const key = JSON.stringify(form);
    const known = forms.get(key) ?? withConstants(build(db, form)).prepare('');
    forms.set(key, known);
    return known.execute(values);
  };
}

/**
 * With what is no place written into the text: PostgreSQL sees which partial index fits, and one plan is
 * good for all calls.
 */
function withConstants<Row>(built: Built<Row>): Built<Row> {
  const getSQL = built.getSQL.bind(built);
  built.getSQL = () => getSQL().inlineParams();
  return built;
}
