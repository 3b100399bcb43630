import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { present } from './present.ts';

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
