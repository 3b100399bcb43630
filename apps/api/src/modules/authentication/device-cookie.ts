import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { wantsSecureCookies } from '#/kernel/request-origin.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';

const name = 'caderneta_device';
const audience = 'device';
const seconds = 365 * 24 * 60 * 60;
const attributes = { path: '/v1/authentication', httpOnly: true, sameSite: 'strict' } as const;

/** A computer of the staff room knows as many people, whoever was last first. */
const accountsMax = 20;

const contents = z.object({ deviceId: z.uuid(), employeeIds: z.array(z.uuid()) });

/** A browser, and the employees who signed in there before. It proves nothing else. */
export type KnownDevice = z.output<typeof contents>;

/** The device that the browser's cookie names; nothing where it is forged, expired or missing. */
export async function readDeviceCookie(
  { cookies }: FastifyRequest,
  { knownDevices }: KeyRing,
): Promise<KnownDevice | undefined> {
  const value = cookies[name];
  if (!value) return undefined;
  try {
    const options = { audience, algorithms: ['HS256'] };
    const { payload } = await jwtVerify(value, knownDevices, options);
    return z.safeParse(contents, payload).data;
  } catch {
    return undefined;
  }
}

/** Remembers on the browser itself that an employee signed in there. */
export async function setDeviceCookie(
  reply: FastifyReply,
  keys: KeyRing,
  employeeId: string,
): Promise<void> {
  const known = await readDeviceCookie(reply.request, keys);
  const deviceId = known?.deviceId ?? crypto.randomUUID();
  const others = known?.employeeIds.filter((id) => id !== employeeId) ?? [];
  const value = await new SignJWT({
    deviceId,
    employeeIds: [employeeId, ...others].slice(0, accountsMax),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(keys.knownDevices);
  const secure = wantsSecureCookies(reply.request);
  reply.setCookie(name, value, { ...attributes, maxAge: seconds, secure });
}
