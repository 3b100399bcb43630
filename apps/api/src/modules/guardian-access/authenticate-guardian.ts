import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, Unauthenticated } from '#/kernel/problems.ts';
import { isOfThisSite } from '#/kernel/headers.ts';
import {
  type DeviceOfGuardian,
  findPairedDevices,
  markSeen,
} from '#/policy/guardian.repository.ts';
import { hashToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { revokeDevice } from './devices.repository.ts';
import { type FamilyCookie, readFamilyCookies, setFamilyCookie } from './family-cookies.ts';
import { deviceExpiry } from './link-address.ts';

/** Says well enough which of two phones was used last. */
const visitMilliseconds = 5 * 60_000;

type DeviceServices = Pick<Services, 'db' | 'now'>;

/** Before anything of a request is read: whose device asks, and whether its own page does. */
export function authenticateGuardian(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const devices = await findDevices(request, services);
    const [first] = devices;
    if (!first) throw new Unauthenticated();
    request.guardian = first.guardian;
    request.guardians = devices.map(({ guardian }) => guardian);
    if (request.method !== 'GET' && !isOfThisSite(request, services.config.publicUrl)) {
      throw new Forbidden('O pedido não veio do aplicativo da escola.');
    }
    for (const device of devices) await noteVisit(device, reply, services);
  });
}

/** A paired device with the cookie that brought its token. */
export interface KnownDevice extends DeviceOfGuardian {
  cookie: FamilyCookie;
}

/**
 * The paired devices that ask: one at each school, as a browser has one guardian there. Where it
 * brings two of a school, the one that was paired later took over, and the other is ended.
 */
export async function findDevices(
  request: FastifyRequest,
  { db, now }: DeviceServices,
): Promise<KnownDevice[]> {
  const cookies = new Map(
    readFamilyCookies(request).map((cookie) => [hashToken(cookie.token), cookie]),
  );
  if (cookies.size === 0) return [];
  const found = await findPairedDevices(db, [...cookies.keys()], now());
  const last = new Map(found.map((device) => [device.guardian.schoolId, device]));
  const devices: KnownDevice[] = [];
  for (const device of found) {
    const { guardian, hash } = device;
    const cookie = cookies.get(hash);
    if (last.get(guardian.schoolId) !== device || !cookie) {
      const { id: guardianId, deviceId } = guardian;
      await revokeDevice(db, { guardianId, deviceId, now: now() });
    } else devices.push({ ...device, cookie });
  }
  return devices;
}

/** Once in five minutes at most. The device's days count anew from each visit. */
async function noteVisit(
  { guardian, lastSeenAt, cookie }: KnownDevice,
  reply: FastifyReply,
  { db, now }: DeviceServices,
): Promise<void> {
  const present = now();
  const before = new Date(present.getTime() - visitMilliseconds);
  if (lastSeenAt >= before) return;
  const expiresAt = deviceExpiry(present);
  await markSeen(db, guardian.deviceId, { now: present, expiresAt, before });
  setFamilyCookie(reply, cookie, (expiresAt.getTime() - present.getTime()) / 1000);
}
