import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { Database } from '#/database/database.ts';
import { wantsSecureCookies } from '#/kernel/headers.ts';
import { networkOf } from '#/rate-limits/rate-limits.ts';
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

/** The attempt as the limits count it, `employeeId` being whose e-mail it names. */
export async function toAttempt(
  { db, keys }: { db: Database; keys: KeyRing },
  { network, device }: Origin,
  { email, employeeId }: { email: string; employeeId: string | undefined },
): Promise<Attempt> {
  const networkHash = hashNetwork(keys, network);
  const isUsualNetwork = await isKnownNetwork(db, { employeeId, networkHash });
  const isKnownDevice = employeeId !== undefined && device?.employeeIds.includes(employeeId);
  return { email, network, isUsualNetwork, deviceId: isKnownDevice ? device?.deviceId : undefined };
}

/** With a key that is not in the database: there are few networks to guess. */
export function hashNetwork({ knownNetworks }: KeyRing, network: string): string {
  return deriveToken(knownNetworks, network);
}

const deviceCookie = 'caderneta_device';
const audience = 'device';
const seconds = 365 * 24 * 60 * 60;
const attributes = { path: '/v1/authentication', httpOnly: true, sameSite: 'strict' } as const;

/** A computer of the staff room knows as many people, whoever was last first. */
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
  reply.setCookie(deviceCookie, value, { ...attributes, maxAge: seconds, secure });
}
