import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsSecureCookies } from '#/kernel/headers.ts';

/**
 * The first guardian's cookie, as the release before knows it. Those of guardians at other schools
 * have the id of their device behind the name. No row says that they are in one browser.
 */
const firstName = 'caderneta_family';
const furtherName = (deviceId: string) => `${firstName}_${deviceId}`;
const isName = (name: string) => name === firstName || name.startsWith(`${firstName}_`);

/**
 * Cookies of guardians of the same school who share the browser and do not read just now. The release
 * before does not know them, so that it ends none of them.
 */
const restingPrefix = 'caderneta_resting_';
const restingName = (deviceId: string) => `${restingPrefix}${deviceId}`;
const isRestingName = (name: string) => name.startsWith(restingPrefix);

export interface FamilyCookie {
  name: string;
  token: string;
  isResting: boolean;
}

/**
 * Strict, though families come by links in e-mails: the page they open needs no cookie, and what
 * the page then asks comes from this site itself. So no call of another site ever carries it.
 */
const attributes = { path: '/v1/family', httpOnly: true, sameSite: 'strict' } as const;

/** One for each guardian of the browser. */
export function readFamilyCookies({ cookies }: FastifyRequest): FamilyCookie[] {
  return Object.entries(cookies).flatMap(([name, token = '']) => {
    const isResting = isRestingName(name);
    return (isResting || isName(name)) && /^[\w-]{43}$/.test(token)
      ? [{ name, token, isResting }]
      : [];
  });
}

/** Keeps the token of a paired device. Only routes under /v1/family receive it. */
export function setFamilyCookie(
  reply: FastifyReply,
  { name, token }: Omit<FamilyCookie, 'isResting'>,
  seconds: number,
): void {
  reply.setCookie(name, token, { ...attributesOf(reply), maxAge: seconds });
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
  reply.clearCookie(chosen.cookie.name, attributesOf(reply));
  setRestingCookie(reply, displaced);
}

/** Lets the guardian of a resting device read where nobody else does. */
export function setWokenCookie(reply: FastifyReply, device: RestingDevice): void {
  const { deviceId, cookie, seconds } = device;
  const isFirst = reply.request.cookies[firstName] === undefined;
  const name = isFirst ? firstName : furtherName(deviceId);
  setFamilyCookie(reply, { name, token: cookie.token }, seconds);
  reply.clearCookie(cookie.name, attributesOf(reply));
}

/** Forgets the tokens of guardians who do not read. */
export function clearRestingCookies(reply: FastifyReply): void {
  for (const name of Object.keys(reply.request.cookies).filter(isRestingName)) {
    reply.clearCookie(name, attributesOf(reply));
  }
}

const attributesOf = ({ request }: FastifyReply) => ({
  ...attributes,
  secure: wantsSecureCookies(request),
});

/** Forgets the tokens of all devices but those that stay. */
export function clearFamilyCookies(reply: FastifyReply, staying: { name: string }[] = []): void {
  for (const name of Object.keys(reply.request.cookies).filter(isName)) {
    const stays = staying.some((cookie) => cookie.name === name);
    if (!stays) reply.clearCookie(name, attributesOf(reply));
  }
}
