import type { ApiError } from './api-error.ts';

/** What the client asks of whoever keeps the session; the shell's session is the only one. */
export interface Connection {
  accessToken(): string | null;
  /**
   * Called after a 401. Answers a token other than `stale`, or null where the session is over;
   * calls at the same time share one renewal.
   */
  renew(stale: string | null): Promise<string | null>;
  /**
   * Hears of every answer to a call that carried a token, a refusal too.
   * @param header reads one of its headers, named in lower case
   */
  answered?(header: (name: string) => string | null): void;
  /**
   * Hears of every refusal, of a call without a token too.
   * @param trace stack of whoever called, where the browser tells it
   */
  refused?(refusal: ApiError, trace: string | undefined): void;
}

/** Nobody is signed in. */
export const noConnection: Connection = {
  accessToken: () => null,
  renew: () => Promise.resolve(null),
};
