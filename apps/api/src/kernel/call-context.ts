import type { Database } from '#/database/database.ts';
import type { EngagementNews } from '#/live/engagement-news.ts';
import type { Actor } from '#/policy/actor.ts';
import type { Guardian } from '#/policy/guardian.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import type { EndpointDefinition } from '@caderneta/api-client/contract';

/** Context of a use case. `route()` makes one for each call. */
export interface CallContext {
  /** Of a call that writes, its one transaction. */
  db: Database;
  /** The same instant for everything that the call reads or writes. */
  now: Date;
}

/** What a call changed, in words as people read them. */
export interface ValueChange {
  field: string;
  before: string | null;
  after: string | null;
  /** Whom the words are about, where it is not the subject of the entry. They go with the student. */
  studentId?: string;
  /** Whom the words name, where they name a guardian. */
  guardianId?: string;
}

/** By the id of what was changed. */
export type ValueChanges = Map<string, ValueChange[]>;

/** Of a call that a signed-in employee makes. */
export interface EmployeeContext extends CallContext {
  actor: Actor;
  /** Addresses of files, good for as long as the employee's session. */
  links: FileLinks;
  /** A handler tells here what it changed, for the entry of the audit log. */
  changes?: ValueChanges;
}

/** Of a call that an administrator of a network's office makes. */
export interface NetworkContext extends EmployeeContext {
  actor: Actor & { networkId: string };
}

/** Of a guardian on a paired device. */
export interface GuardianContext extends CallContext {
  guardian: Guardian;
  /** Addresses of files, good for as long as the guardian's device. */
  links: FileLinks;
  /** Hears of what the guardian saw or answered. */
  engagement: EngagementNews;
}

/** Of a call that a paired device makes. It acts as the guardian at the school that it is about. */
export interface DeviceContext extends GuardianContext {
  /** One at each school that the device shows, in the order in which they were paired. */
  everyGuardian: readonly GuardianContext[];
}

/** A call of an employee that was answered. */
export interface AnsweredCall {
  endpoint: EndpointDefinition;
  actor: Actor;
  input: { params: unknown; query: unknown; body: unknown };
  now: Date;
  /** The body of the answer. */
  answer: unknown;
  changes?: ValueChanges | undefined;
}

/** Work of modules at every call. The kernel knows no module, so the server hands these over. */
export interface KernelHooks {
  /**
   * Records a call whose endpoint is audited.
   * @param db of a call that writes, its transaction: without its entry nothing is written
   */
  audit: (db: Database, call: AnsweredCall) => Promise<void>;
}
