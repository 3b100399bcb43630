import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Open } from './statement.ts';

type Fields = Record<string, AnyPgColumn | SQL>;
type ObjectOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends AnyPgColumn
    ? GetColumnData<F[Name]>
    : F[Name] extends SQL<infer Value>
      ? Value
      : never;
};

type Revive = (json: never) => unknown;
const revivers = new WeakMap<SQL, Revive>();

/**
 * Columns as one value. A row of many columns, or many rows within one, reach the server as one text,
 * which is read at once instead of value by value. At most fifty.
 */
export function jsonObject<F extends Fields>(fields: F): SQL<ObjectOf<F>> {
  const pairs = Object.entries(fields);
  const parts = pairs.map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`);
  const revived = pairs.flatMap(([name, field]) => {
    const revive = reviverOf(field);
    return revive ? [{ name, revive }] : [];
  });
  return reviving(sql`json_build_object(${sql.join(parts, sql`, `)})`, (row) => {
    const values = row as Record<string, unknown>;
    for (const { name, revive } of revived) {
      // The field says what it revives.
      if (values[name] !== null) values[name] = revive(values[name] as never);
    }
    return values;
  });
}

/** The object where a left join has found its row. @param key which is never null there */
export const optional = <Row>(key: AnyPgColumn, object: SQL<Row>): SQL<Row | null> =>
  reviving(sql`case when ${key} is not null then ${object} end`, revivers.get(object));

/** The objects of all rows as one list. */
export const jsonList = <Row>(object: SQL<Row>, orderBy: SQL[] = []): SQL<Row[]> =>
  listOf(object, sql`json_agg(${object}${inOrder(orderBy)})`);

interface Part {
  /** Tables, joins and conditions, as they follow `from`. */
  from: SQL;
  orderBy?: SQL[];
  limit?: Open<number>;
  offset?: Open<number>;
}

/** The objects of other rows as one list: a column of a row that they belong to, or of none. */
export const jsonListOf = <Row>(
  object: SQL<Row>,
  { from, orderBy = [], limit, offset }: Part,
): SQL<Row[]> =>
  listOf(
    object,
    sql`(select json_agg(item) from (
      select ${object} as item from ${from}${inOrder(orderBy)}
      ${limit && sql`limit ${limit}`} ${offset && sql`offset ${offset}`}) as listed)`,
  );

/** One row without a column, for a statement of lists alone. */
export const nothing = sql`(values (null)) as nothing`;

const inOrder = (orderBy: SQL[]) =>
  orderBy.length > 0 ? sql` order by ${sql.join(orderBy, sql`, `)}` : sql``;

function listOf<Row>(object: SQL<Row>, list: SQL): SQL<Row[]> {
  const revive = revivers.get(object);
  const reviveAll = (rows: never[]) => {
    for (const row of rows) revive?.(row);
    return rows;
  };
  return reviving(sql`coalesce(${list}, '[]'::json)`, revive && reviveAll);
}

function reviving<T>(expression: SQL, revive: Revive | undefined): SQL<T> {
  if (!revive) return expression as SQL<T>;
  revivers.set(expression, revive);
  expression.mapWith(revive);
  return expression as SQL<T>;
}

function reviverOf(field: AnyPgColumn | SQL): Revive | undefined {
  if (!is(field, Column)) return revivers.get(field);
  return field.dataType === 'date' ? (text: string) => new Date(text) : undefined;
}
