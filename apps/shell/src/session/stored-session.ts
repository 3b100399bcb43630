import type { AuthInfo } from '@caderneta/api-client/contract';

export const sessionKey = 'caderneta.session';

export interface StoredSession extends AuthInfo {
  /** Milliseconds since 1970. */
  accessTokenExpiresAt: number;
  /** Milliseconds since 1970. */
  refreshTokenExpiresAt: number;
  /** Names the renewal that is under way, for as long as no answer to it has arrived. */
  renewalKey?: string | undefined;
}

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
    const session = JSON.parse(text) as StoredSession;
    return isWhole(session) && session.refreshTokenExpiresAt > Date.now() ? session : null;
  } catch {
    return null;
  }
}

/** Whether it has what pages read of it: another build may have stored it. */
function isWhole({ accessToken, refreshToken, employee, ...times }: StoredSession): boolean {
  const { id, schoolId, name, email, role, classroomIds } = employee;
  const texts = [accessToken, refreshToken, id, schoolId, name, email, role];
  return (
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(classroomIds) &&
    Number.isFinite(times.accessTokenExpiresAt) &&
    Number.isFinite(times.refreshTokenExpiresAt)
  );
}

/** Tells the other tabs that somebody left on purpose. */
export const signedOutKey = 'caderneta.signed-out';

export function writeSession(session: StoredSession | null): void {
  if (session) localStorage.setItem(sessionKey, JSON.stringify(session));
  else localStorage.removeItem(sessionKey);
}
