import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeviceOfGuardian, findGuardian, markSeen } from '#/policy/guardian.repository.ts';
import { deviceExpiry } from './link-address.ts';
import { hashToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { readFamilyCookie, setFamilyCookie } from './family-cookie.ts';
import { Forbidden, Unauthenticated } from '#/kernel/problems.ts';
import { isOfThisSite } from '#/kernel/request-origin.ts';

const hour = 3_600_000;

type DeviceServices = Pick<Services, 'db' | 'now'>;

/** Before anything of a request is read: whose device asks, and whether its own page does. */
export function authenticateGuardian(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const found = await findDevice(request, services);
    if (!found) throw new Unauthenticated();
    request.guardian = found.guardian;
    if (request.method !== 'GET' && !isOfThisSite(request, services.config.publicUrl)) {
      throw new Forbidden('O pedido não veio do aplicativo da escola.');
    }
    await noteVisit(found, reply, services);
  });
}

/** The paired device that asks, if it is one. */
export async function findDevice(
  request: FastifyRequest,
  { db, now }: DeviceServices,
): Promise<DeviceOfGuardian | undefined> {
  const token = readFamilyCookie(request);
  return token ? findGuardian(db, hashToken(token), now()) : undefined;
}

/** Once an hour at most. The device's days count anew from each visit. */
async function noteVisit(
  { guardian, lastSeenAt }: DeviceOfGuardian,
  reply: FastifyReply,
  { db, now }: DeviceServices,
): Promise<void> {
  const present = now();
  const before = new Date(present.getTime() - hour);
  const token = readFamilyCookie(reply.request);
  if (lastSeenAt >= before || !token) return;
  const expiresAt = deviceExpiry(present);
  await markSeen(db, guardian.deviceId, { now: present, expiresAt, before });
  setFamilyCookie(reply, token, (expiresAt.getTime() - present.getTime()) / 1000);
}
