import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsSecureCookies } from '#/kernel/headers.ts';

/**
 * The first guardian's cookie, as the release before knows it. Those of guardians at other schools
 * have the id of their device behind the name. No row says that they are in one browser.
 */
const firstName = 'caderneta_family';
const furtherName = (deviceId: string) => `${firstName}_${deviceId}`;
const isName = (name: string) => name === firstName || name.startsWith(`${firstName}_`);

export interface FamilyCookie {
  name: string;
  token: string;
}

/**
 * Strict, though families come by links in e-mails: the page they open needs no cookie, and what
 * the page then asks comes from this site itself. So no call of another site ever carries it.
 */
const attributes = { path: '/v1/family', httpOnly: true, sameSite: 'strict' } as const;

/** One for each guardian of the browser. */
export function readFamilyCookies({ cookies }: FastifyRequest): FamilyCookie[] {
  return Object.entries(cookies).flatMap(([name, token = '']) =>
    isName(name) && /^[\w-]{43}$/.test(token) ? [{ name, token }] : [],
  );
}

/** Keeps the token of a paired device. Only routes under /v1/family receive it. */
export function setFamilyCookie(
  reply: FastifyReply,
  { name, token }: FamilyCookie,
  seconds: number,
): void {
  const secure = wantsSecureCookies(reply.request);
  reply.setCookie(name, token, { ...attributes, maxAge: seconds, secure });
}

/** Keeps the token of a device that was just paired, and of others those that stay beside it. */
export function setPairedCookie(
  reply: FastifyReply,
  { deviceId, token, seconds }: { deviceId: string; token: string; seconds: number },
  staying: FamilyCookie[],
): void {
  const isFirst = staying.every((cookie) => cookie.name !== firstName);
  const name = isFirst ? firstName : furtherName(deviceId);
  clearFamilyCookies(reply, [{ name }, ...staying]);
  setFamilyCookie(reply, { name, token }, seconds);
}

/** Forgets the tokens of all devices but those that stay. */
export function clearFamilyCookies(reply: FastifyReply, staying: { name: string }[] = []): void {
  const { request } = reply;
  const secure = wantsSecureCookies(request);
  for (const name of Object.keys(request.cookies).filter(isName)) {
    const stays = staying.some((cookie) => cookie.name === name);
    if (!stays) reply.clearCookie(name, { ...attributes, secure });
  }
}
