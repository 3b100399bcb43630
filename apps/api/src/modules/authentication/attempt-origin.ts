import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Database } from '#/database/database.ts';
import { wantsSecureCookies } from '#/kernel/headers.ts';
import { networkOf } from '#/kernel/network-of.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import { deriveToken } from '#/secrets/tokens.ts';
import type { Attempt } from './attempt-limits.ts';
import { isKnownNetwork } from './authentication.repository.ts';

/** Where a call comes from. */
export interface Origin {
  network: string;
  device: KnownDevice | undefined;
}

export async function originOf(request: FastifyRequest, keys: KeyRing): Promise<Origin> {
  return { network: networkOf(request.ip), device: await readDeviceCookie(request, keys) };
}

/**
 * The attempt as the limits count it, `employeeIds` being whose e-mail it names. Their device or
 * network is known where all of them use it: an employee of one school, who may be anybody with an
 * invented e-mail, makes nothing known for the same e-mail in another.
 */
export async function toAttempt(
  { db, keys }: { db: Database; keys: KeyRing },
  { network, device }: Origin,
  { email, employeeIds }: { email: string; employeeIds: string[] },
): Promise<Attempt> {
  const networkHash = hashNetwork(keys, network);
  const isUsualNetwork = await isKnownNetwork(db, { employeeIds, networkHash });
  const isKnownDevice =
    employeeIds.length > 0 && employeeIds.every((id) => device?.employeeIds.includes(id));
  return { email, network, isUsualNetwork, deviceId: isKnownDevice ? device?.deviceId : undefined };
}

/** With a key that is not in the database: there are few networks to guess. */
export function hashNetwork({ knownNetworks }: KeyRing, network: string): string {
  return deriveToken(knownNetworks, network);
}

const deviceCookie = 'caderneta_device';
const audience = 'device';
const seconds = 365 * secondsInDay;
const attributes = { path: '/v1/authentication', httpOnly: true, sameSite: 'strict' } as const;

/** A computer of the staff room knows so many people, the latest first. */
const accountsMax = 20;

const contents = z.object({ deviceId: z.uuid(), employeeIds: z.array(z.uuid()) });

/** A browser, and the employees who signed in there before. It proves nothing else. */
export type KnownDevice = z.output<typeof contents>;

/** The device that the browser's cookie names; nothing where it is forged, expired or missing. */
async function readDeviceCookie(
  { cookies }: FastifyRequest,
  { knownDevices }: KeyRing,
): Promise<KnownDevice | undefined> {
  const value = cookies[deviceCookie];
  if (!value) return undefined;
  try {
    const options = { audience, algorithms: ['HS256'] };
    const { payload } = await jwtVerify(value, knownDevices, options);
    return z.safeParse(contents, payload).data;
  } catch {
    return undefined;
  }
}

/** Remembers on the browser itself that somebody signed in there, who may work in several schools. */
export async function setDeviceCookie(
  reply: FastifyReply,
  keys: KeyRing,
  ids: string[],
): Promise<void> {
  const known = await readDeviceCookie(reply.request, keys);
  const deviceId = known?.deviceId ?? crypto.randomUUID();
  const others = known?.employeeIds.filter((id) => !ids.includes(id)) ?? [];
  const value = await new SignJWT({
    deviceId,
    employeeIds: [...ids, ...others].slice(0, accountsMax),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(keys.knownDevices);
  const secure = wantsSecureCookies(reply.request);
  reply.setCookie(deviceCookie, value, { ...attributes, maxAge: seconds, secure });
}
