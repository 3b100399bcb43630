import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { present } from '#/timing/present.ts';

export interface SignedSession {
  sessionId: string;
  employeeId: string;
}

interface SigningOptions {
  key: Uint8Array;
  /** Purpose of the token; one for another purpose is refused. */
  audience: 'api' | 'portal';
}

export function signSession(
  { sessionId, employeeId }: SignedSession,
  { key, audience, seconds }: SigningOptions & { seconds: number },
): Promise<string> {
  const now = Math.floor(present().getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(employeeId)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(key);
}

/** Tokens of each key whose signature was checked; a page asks many times with the same one. */
const checkedTokens = new WeakMap<Uint8Array, LRUCache<string, SignedSession>>();
const mostTokensOfKey = 10_000;

function checkedTokensOf(key: Uint8Array): LRUCache<string, SignedSession> {
  const present = checkedTokens.get(key);
  if (present) return present;
  const empty = new LRUCache<string, SignedSession>({ max: mostTokensOfKey });
  checkedTokens.set(key, empty);
  return empty;
}

/** Reads the session of a token; undefined where it is forged, expired or for another audience. */
export async function readSession(
  token: string,
  { key, audience }: SigningOptions,
): Promise<SignedSession | undefined> {
  const checked = checkedTokensOf(key);
  const known = checked.get(`${audience} ${token}`);
  if (known) return known;
  try {
    const options = { audience, algorithms: ['HS256'], currentDate: present() };
    const { payload } = await jwtVerify(token, key, options);
    if (typeof payload.sid !== 'string' || !payload.sub || !payload.exp) return undefined;
    const session = { sessionId: payload.sid, employeeId: payload.sub };
    const ttl = payload.exp * 1000 - present().getTime();
    if (ttl >= 1) checked.set(`${audience} ${token}`, session, { ttl });
    return session;
  } catch {
    return undefined;
  }
}

export function makeOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Always the same token for the same text; cannot be guessed without the key. */
export function deriveToken(key: Uint8Array, of: string): string {
  return createHmac('sha256', key).update(of).digest('base64url');
}

/** Hashes a token for the database. Opaque tokens are random, so they need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Compares what somebody brings with a secret, in a time that tells nothing of it. */
export function isSameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
