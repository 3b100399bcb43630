import { api, ApiError } from '@caderneta/api-client';
import { authenticationCodes, login } from '@caderneta/api-client/contract';
import type { SessionStore } from './session-store.ts';

type Task<T> = () => Promise<T>;

const lockName = 'caderneta.session';
let last: Promise<unknown> = Promise.resolve();

/** Runs tasks one after the other: over all tabs if the browser has locks, else in this one. */
function oneAtATime<T>(task: Task<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(lockName, task);
  const run = last.then(task, task);
  last = run;
  return run;
}

/** Whether the server refused for good; a failing network or server is worth another try. */
function endsSession(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.kind !== 'refused' || error.status === null) {
    return false;
  }
  return error.status < 500 && error.status !== 429;
}

/** A deactivated employee is told so; for everybody else the sign-in itself is the remedy. */
function reasonOf({ code, message }: ApiError): string | undefined {
  return code === String(authenticationCodes.userNotActive) ? `(${code}) ${message}` : undefined;
}

/** Ends the session because the server said so, unless it has ended. */
export function endSession(session: SessionStore, refusal: ApiError, onExpired: () => void): void {
  if (!session.current()) return;
  session.end(reasonOf(refusal));
  onExpired();
}

/**
 * Answers an access token of the page's person other than `stale`, or null once their session is
 * over. Whoever comes
 * second, in this tab or another, finds what the first one stored.
 * @throws {ApiError} when the server can't be asked; the session stays.
 */
export function renewSession(
  session: SessionStore,
  stale: string | null,
  onExpired: () => void,
): Promise<string | null> {
  return oneAtATime(async () => {
    const stored = session.reread();
    if (!stored) return null;
    if (stored.accessToken !== stale) return stored.accessToken;
    const { employee, refreshToken } = stored;
    try {
      const info = await api.call(
        login,
        { body: { grantType: 'RefreshToken', employeeId: employee.id, refreshToken } },
        // The page may be left before the answer comes, with the old token used up.
        { idempotencyKey: session.nameRenewal(stored) },
      );
      session.renew(stored, info);
      return session.reread()?.accessToken ?? null;
    } catch (error) {
      if (!endsSession(error)) throw error;
      // Without locks another tab may have used the token first: then its session is ours.
      const other = session.reread();
      if (!other) return null;
      if (other.refreshToken !== refreshToken) return other.accessToken;
      endSession(session, error, onExpired);
      return null;
    }
  });
}
