import { randomInt } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { v7 } from 'uuid';
import { present } from '#/timing/present.ts';

/** Every process begins somewhere else, so that two make no id twice in the same millisecond. */
let made = randomInt(2 ** 31);

/** Ids of rows are made here, never by the database. They sort by time. */
export const newId = (): string => idAt(present());

/** An id of this instant; of those made here in the same millisecond, the later one sorts later. */
export function idAt(instant: Date): string {
  made = (made + 1) % 0x1_0000_0000;
  return v7({ msecs: instant.getTime(), seq: made });
}

/** Lower than every id made at this instant or later, because ids sort by time. */
export function firstIdOf(instant: Date): string {
  return v7({ msecs: Math.max(0, instant.getTime()), random: new Uint8Array(16), seq: 0 });
}

/** Another id of this instant for each row of a statement that inserts as many as it finds. */
export function idsAt(instant: Date): SQL {
  const timeAndVersion = firstIdOf(instant).slice(0, 15);
  return sql`(${timeAndVersion} || substr(gen_random_uuid()::text, 16))::uuid`;
}
