import { sql, type SQL } from 'drizzle-orm';
import { firstIdOf } from '#/timing/ids.ts';

/** Another id of this instant for each row of a statement that inserts as many as it finds. */
export function idsAt(instant: Date): SQL {
  const timeAndVersion = firstIdOf(instant).slice(0, 15);
  return sql`(${timeAndVersion} || substr(gen_random_uuid()::text, 16))::uuid`;
}
