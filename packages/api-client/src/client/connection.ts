/** What the client asks of whoever keeps the session; the shell's session is the only one. */
export interface Connection {
  accessToken(): string | null;
  /**
   * Called after a 401. Answers a token other than `stale`, or null where the session is over;
   * calls at the same time share one renewal.
   */
  renew(stale: string | null): Promise<string | null>;
}

/** Nobody is signed in. */
export const noConnection: Connection = {
  accessToken: () => null,
  renew: () => Promise.resolve(null),
};
