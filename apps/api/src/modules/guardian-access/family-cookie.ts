import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsSecureCookies } from '#/kernel/request-origin.ts';

const name = 'caderneta_family';

/**
 * Strict, though families come by links in e-mails: the page they open needs no cookie, and what
 * the page then asks comes from this site itself. So no call of another site ever carries it.
 */
const attributes = { path: '/v1/family', httpOnly: true, sameSite: 'strict' } as const;

/** Keeps the token of a paired device. Only routes under /v1/family receive it. */
export function setFamilyCookie(reply: FastifyReply, token: string, seconds: number): void {
  const secure = wantsSecureCookies(reply.request);
  reply.setCookie(name, token, { ...attributes, maxAge: seconds, secure });
}

export function clearFamilyCookie(reply: FastifyReply): void {
  reply.clearCookie(name, { ...attributes, secure: wantsSecureCookies(reply.request) });
}

export function readFamilyCookie({ cookies }: FastifyRequest): string | undefined {
  const value = cookies[name];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
