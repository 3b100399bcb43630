import type { EndpointDefinition } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { Actor } from '#/policy/actor.ts';

/** A call of an employee that was answered. */
export interface AnsweredCall {
  endpoint: EndpointDefinition;
  actor: Actor;
  input: { params: unknown; query: unknown; body: unknown };
  now: Date;
  /** The body of the answer. */
  answer: unknown;
}

/** What modules do at every call. The kernel knows no module, so the server hands these over. */
export interface KernelHooks {
  /**
   * Records a call whose endpoint is audited.
   * @param db of a call that writes, its transaction: without its entry nothing is written
   */
  audit: (db: Database, call: AnsweredCall) => Promise<void>;
}
