import type { Database } from '#/database/database.ts';
import {
  type AttemptLimit,
  recordAttempt,
  refuseAttemptsOver,
} from '#/modules/authentication/attempt-limits.ts';

/** A whole parents' evening shares one address: only links that do not exist count. */
const unknownLinks: AttemptLimit = { kind: 'link:', perEmail: Infinity, perAddress: 30 };

/** Refuses an address that tried too many links that do not exist. */
export function refuseGuessing(db: Database, address: string): Promise<void> {
  return refuseAttemptsOver(db, unknownLinks, { email: '', address });
}

export function countUnknownLink(db: Database, address: string): Promise<void> {
  return recordAttempt(db, unknownLinks, { email: '', address });
}
