import type { AuthInfo } from '@caderneta/api-client/contract';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { signSession } from '#/secrets/tokens.ts';
import type { IssuedSession } from './authentication.service.ts';
import { refreshTokenSeconds } from './refresh-token.ts';

const accessTokenSeconds = 15 * 60;

/** What a signed-in browser keeps. */
export async function toAuthInfo(
  { actor, refreshToken }: IssuedSession,
  keys: KeyRing,
): Promise<AuthInfo> {
  const { id, schoolId, name, email, role, classroomIds, sessionId } = actor;
  const accessToken = await signSession(
    { sessionId, employeeId: id },
    { key: keys.accessTokens, audience: 'api', seconds: accessTokenSeconds },
  );
  return {
    employee: { id, schoolId, name, email, role, classroomIds },
    accessToken,
    refreshToken,
    accessTokenExpiresIn: accessTokenSeconds,
    refreshTokenExpiresIn: refreshTokenSeconds,
  };
}
