import type { Database } from '#/database/database.ts';

/** How many queries outside of transactions `run` makes. */
export async function countQueries(db: Database, run: () => Promise<unknown>): Promise<number> {
  const { session } = db as unknown as {
    session: { prepareQuery: (...given: unknown[]) => unknown };
  };
  const prepare = session.prepareQuery;
  let count = 0;
  session.prepareQuery = function (...given) {
    count += 1;
    return prepare.apply(this, given);
  };
  await run();
  session.prepareQuery = prepare;
  return count;
}
