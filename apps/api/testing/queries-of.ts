import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#/database/database.ts';

const counted = new AsyncLocalStorage<{ queries: string[] }>();

/**
 * The queries outside of transactions that `run` makes, as SQL in which a list of parameters is as
 * long as any other. Does not count what others ask of the database meanwhile, such as the
 * background work of a running server.
 */
export async function queriesOf(db: Database, run: () => Promise<unknown>): Promise<string[]> {
  const { session } = db as unknown as {
    session: { prepareQuery: (query: { sql: string }, ...given: unknown[]) => unknown };
  };
  const prepare = session.prepareQuery;
  session.prepareQuery = function (query, ...given) {
    if (!atTimes.test(query.sql)) counted.getStore()?.queries.push(withoutCounts(query.sql));
    return prepare.call(this, query, ...given);
  };
  const queries: string[] = [];
  try {
    // An injected request is sent by the await, so that has to stand inside.
    await counted.run({ queries }, async () => await run());
  } finally {
    session.prepareQuery = prepare;
  }
  return queries;
}

/** Any request asks this, but at most once a second: whether a release came. */
const atTimes = /"release_events"/;

const withoutCounts = (sql: string) => sql.replace(/\$\d+(, \$\d+)*/g, '$');
