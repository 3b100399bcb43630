import { authInfo, type AuthInfo } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';

export const sessionKey = 'caderneta.session';

const storedSession = z.extend(authInfo, {
  /** Milliseconds since 1970. */
  accessTokenExpiresAt: z.number(),
  /** Milliseconds since 1970. */
  refreshTokenExpiresAt: z.number(),
  /** Names the renewal that is under way, for as long as no answer to it has arrived. */
  renewalKey: z.optional(z.string()),
});
export type StoredSession = z.output<typeof storedSession>;

export function withExpirations(info: AuthInfo, now = Date.now()): StoredSession {
  return {
    ...info,
    accessTokenExpiresAt: now + info.accessTokenExpiresIn * 1000,
    refreshTokenExpiresAt: now + info.refreshTokenExpiresIn * 1000,
  };
}

/** Null without a session; one that cannot be read or renewed counts as none. */
export function readSession(): StoredSession | null {
  const text = localStorage.getItem(sessionKey);
  if (text === null) return null;
  try {
    const session = storedSession.parse(JSON.parse(text));
    return session.refreshTokenExpiresAt > Date.now() ? session : null;
  } catch {
    return null;
  }
}

/** Tells the other tabs that somebody left on purpose. */
export const signedOutKey = 'caderneta.signed-out';

export function writeSession(session: StoredSession | null): void {
  if (session) localStorage.setItem(sessionKey, JSON.stringify(session));
  else localStorage.removeItem(sessionKey);
}
