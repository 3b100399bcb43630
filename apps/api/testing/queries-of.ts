import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#/database/database.ts';

/** Of a pool, which is given an object, or of PGlite. */
type Query = (statement: string | { text: string }, ...given: unknown[]) => unknown;

const counted = new AsyncLocalStorage<{ queries: string[] }>();

/**
 * The queries outside of transactions that `run` makes, as SQL in which a list of parameters is as
 * long as any other. Does not count what others ask of the database meanwhile, such as the
 * background work of a running server.
 */
export async function queriesOf(db: Database, run: () => Promise<unknown>): Promise<string[]> {
  // At the driver: a statement that is built once is prepared by drizzle before.
  const { $client } = db as unknown as { $client: { query: Query } };
  const { query } = $client;
  $client.query = (statement, ...given) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!atTimes.test(text)) counted.getStore()?.queries.push(withoutCounts(text));
    return query.call($client, statement, ...given);
  };
  const queries: string[] = [];
  try {
    // An injected request is sent by the await, so that has to stand inside.
    await counted.run({ queries }, async () => await run());
  } finally {
    $client.query = query;
  }
  return queries;
}

/** Any request asks this, but at most once a second: whether a release came. */
const atTimes = /"release_events"/;

const withoutCounts = (sql: string) => sql.replace(/\$\d+(, \$\d+)*/g, '$');
