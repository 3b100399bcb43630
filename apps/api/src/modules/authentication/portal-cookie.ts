import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#/policy/actor.ts';
import { findActor } from '#/policy/actor.repository.ts';
import { wantsSecureCookies } from '#/kernel/headers.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { readSession, signSession } from '#/secrets/tokens.ts';

const name = 'caderneta_portal';
/** 30 days, as long as a refresh token. */
const seconds = 30 * secondsInDay;
const attributes = { path: '/', httpOnly: true, sameSite: 'strict' } as const;

/**
 * Identifies the employee in requests for the portal's pages and files, which carry no Authorization
 * header. A page carries its first data; the API never reads the cookie.
 */
export async function setPortalCookie(
  reply: FastifyReply,
  { portalCookies }: KeyRing,
  { actor }: { actor: Actor },
): Promise<void> {
  const session = { sessionId: actor.sessionId, employeeId: actor.id };
  const value = await signSession(session, { key: portalCookies, audience: 'portal', seconds });
  reply.setCookie(name, value, {
    ...attributes,
    maxAge: seconds,
    secure: wantsSecureCookies(reply.request),
  });
}

export function clearPortalCookie(reply: FastifyReply): void {
  reply.clearCookie(name, { ...attributes, secure: wantsSecureCookies(reply.request) });
}

/** The employee of the cookie's session; undefined where it has ended. */
export async function readPortalCookie(
  { cookies, server }: FastifyRequest,
  { portalCookies }: KeyRing,
): Promise<Actor | undefined> {
  const value = cookies[name];
  const session = value && (await readSession(value, { key: portalCookies, audience: 'portal' }));
  return session ? findActor(server.db, session.sessionId) : undefined;
}
