import type { Database } from '#/database/database.ts';
import type { Actor } from '#/policy/actor.ts';
import type { Guardian } from '#/policy/guardian.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';

/** What a use case works with. `route()` makes one for each call. */
export interface CallContext {
  /** Of a call that writes, its one transaction. */
  db: Database;
  /** The same instant for everything that the call reads or writes. */
  now: Date;
}

/** Of a call that a signed-in employee makes. */
export interface EmployeeContext extends CallContext {
  actor: Actor;
  /** Addresses of files, good for as long as the employee's session. */
  links: FileLinks;
}

/** Of a call that a paired device makes. */
export interface GuardianContext extends CallContext {
  guardian: Guardian;
  /** Addresses of files, good for as long as the guardian's device. */
  links: FileLinks;
}
