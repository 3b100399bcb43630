import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsSecureCookies } from '#/kernel/headers.ts';

/**
 * The first guardian's cookie. Those of guardians at other schools have the id of their device behind
 * the name. No row says that they are in one browser.
 */
const firstName = 'caderneta_family';
const furtherName = (deviceId: string) => `${firstName}_${deviceId}`;
const isName = (name: string) => name === firstName || name.startsWith(`${firstName}_`);

/** Cookies of guardians of the same school who share the browser and do not read just now. */
const restingPrefix = 'caderneta_resting_';
const restingName = (deviceId: string) => `${restingPrefix}${deviceId}`;
const isRestingName = (name: string) => name.startsWith(restingPrefix);

export interface FamilyCookie {
  name: string;
  token: string;
  isResting: boolean;
}

/**
 * Strict, though families come by links in e-mails: a page that is opened from there comes without
 * data, and what it then asks comes from this site itself. So no other site ever causes a page that
 * has data, or a call that carries the cookie.
 */
const attributes = { httpOnly: true, sameSite: 'strict' } as const;

/**
 * The API, and the pages that carry their first data. A browser stores the cookies of two paths
 * apart, so every change is made at both. Servers before 2026-11-24 use the first path only.
 */
const paths = ['/v1/family', '/familia'];

/** One for each guardian of the browser. */
export function readFamilyCookies({ cookies }: FastifyRequest): FamilyCookie[] {
  return Object.entries(cookies).flatMap(([name, token = '']) => {
    const isResting = isRestingName(name);
    return (isResting || isName(name)) && /^[\w-]{43}$/.test(token)
      ? [{ name, token, isResting }]
      : [];
  });
}

/** Keeps the token of a paired device. Only the family's calls and pages receive it. */
export function setFamilyCookie(
  reply: FastifyReply,
  { name, token }: Omit<FamilyCookie, 'isResting'>,
  seconds: number,
): void {
  const secure = wantsSecureCookies(reply.request);
  for (const path of paths) {
    reply.setCookie(name, token, { ...attributes, path, secure, maxAge: seconds });
  }
}

function clearFamilyCookie(reply: FastifyReply, name: string): void {
  const secure = wantsSecureCookies(reply.request);
  for (const path of paths) reply.clearCookie(name, { ...attributes, path, secure });
}

/** Keeps the token of a device that was just paired, and of others those that stay beside it. */
export function setPairedCookie(
  reply: FastifyReply,
  { deviceId, token, seconds }: { deviceId: string; token: string; seconds: number },
  staying: { name: string }[],
): void {
  const isFirst = staying.every((cookie) => cookie.name !== firstName);
  const name = isFirst ? firstName : furtherName(deviceId);
  clearFamilyCookies(reply, [{ name }, ...staying]);
  setFamilyCookie(reply, { name, token }, seconds);
}

interface RestingDevice {
  deviceId: string;
  cookie: FamilyCookie;
  seconds: number;
}

/** Keeps the token of a device whose guardian lets another one of the school read. */
export function setRestingCookie(reply: FastifyReply, device: RestingDevice): void {
  const { deviceId, cookie, seconds } = device;
  setFamilyCookie(reply, { name: restingName(deviceId), token: cookie.token }, seconds);
}

/** Lets the guardian of a resting device read, in the place of the one who rests from now on. */
export function setSwitchedCookies(
  reply: FastifyReply,
  chosen: RestingDevice,
  displaced: RestingDevice,
): void {
  const { name } = displaced.cookie;
  setFamilyCookie(reply, { name, token: chosen.cookie.token }, chosen.seconds);
  clearFamilyCookie(reply, chosen.cookie.name);
  setRestingCookie(reply, displaced);
}

/** Lets the guardian of a resting device read where nobody else does. */
export function setWokenCookie(reply: FastifyReply, device: RestingDevice): void {
  const { deviceId, cookie, seconds } = device;
  const isFirst = reply.request.cookies[firstName] === undefined;
  const name = isFirst ? firstName : furtherName(deviceId);
  setFamilyCookie(reply, { name, token: cookie.token }, seconds);
  clearFamilyCookie(reply, cookie.name);
}

/** Forgets the tokens of guardians who do not read. */
export function clearRestingCookies(reply: FastifyReply): void {
  for (const name of Object.keys(reply.request.cookies).filter(isRestingName))
    clearFamilyCookie(reply, name);
}

/** Forgets the tokens of all devices but those that stay. */
export function clearFamilyCookies(reply: FastifyReply, staying: { name: string }[] = []): void {
  for (const name of Object.keys(reply.request.cookies).filter(isName)) {
    if (staying.every((cookie) => cookie.name !== name)) clearFamilyCookie(reply, name);
  }
}
