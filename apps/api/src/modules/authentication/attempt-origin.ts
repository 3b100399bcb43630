import type { FastifyRequest } from 'fastify';
import type { Database } from '#/database/database.ts';
import { networkOf } from '#/rate-limits/rate-limits.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import type { Attempt } from './attempt-limits.ts';
import { type KnownDevice, readDeviceCookie } from './device-cookie.ts';
import { isKnownNetwork } from './known-networks.repository.ts';

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
  const isUsualNetwork = await isKnownNetwork(db, keys, { employeeId, network });
  const isKnownDevice = employeeId !== undefined && device?.employeeIds.includes(employeeId);
  return { email, network, isUsualNetwork, deviceId: isKnownDevice ? device?.deviceId : undefined };
}
