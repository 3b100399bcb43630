import type { ApiError } from './api-error.ts';
import type { WireAnswer } from './transport.ts';

/** The part of a session that the client needs. Only the shell provides one. */
export interface Connection {
  /**
   * Who acts on this page: the id of an employee, or those of the guardians, with commas between. A
   * call belongs to whoever acts when it is made, also once the session has expired.
   * @returns null before anybody is known
   * @throws {ApiError} of kind `another-person` once they have left, because nothing is theirs then
   */
  person(): string | null;
  accessToken(): string | null;
  /**
   * Gives the answer to a GET that came with the page's HTML or was asked for before; undefined where
   * the server is to be asked.
   * @param address of the call, with its query
   */
  preloaded?(address: URL): WireAnswer | undefined | Promise<WireAnswer | undefined>;
  /** Called after each call that may have changed something: what was asked for before is old. */
  wrote?(): void;
  /**
   * Called after a 401. Calls at the same time share one renewal.
   * @param stale the token that the server refused
   * @returns another token; null if the session is over
   */
  renew(stale: string | null): Promise<string | null>;
  /**
   * Called after each answer to a call that carried a token, refusals included.
   * @param header reads one of its headers, named in lower case
   */
  answered?(header: (name: string) => string | null): void;
  /**
   * Called after each refusal, also of a call without a token; one of kind `signed-out` ends the
   * session, unless `renew` has.
   * @param trace the caller's stack; undefined in browsers that have none
   */
  refused?(refusal: ApiError, trace: string | undefined): void;
}

/** The connection before sign-in, without a token. */
export const noConnection: Connection = {
  person: () => null,
  accessToken: () => null,
  renew: () => Promise.resolve(null),
};
