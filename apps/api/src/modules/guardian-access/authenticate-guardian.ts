import { getFamily } from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeIfRoom } from '#/database/availability.ts';
import { admitCaller } from '#/kernel/calls-at-once.ts';
import { requireNamed } from '#/kernel/caller.ts';
import { Forbidden, SchoolMoved, Unauthenticated } from '#/kernel/problems.ts';
import { isOfThisSite, otherSite } from '#/kernel/headers.ts';
import { findMovesOf } from '#/modules/moved-schools/exports.ts';
import {
  type DeviceOfGuardian,
  findPairedDevices,
  markSeen,
} from '#/policy/guardian.repository.ts';
import { hashToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { revokeDevice } from './devices.repository.ts';
import {
  type FamilyCookie,
  readFamilyCookies,
  setFamilyCookie,
  setWokenCookie,
} from './family-cookies.ts';
import { deviceExpiry } from './tokens.ts';

/** Says well enough which of two phones was used last. */
const visitMilliseconds = 5 * 60_000;

type DeviceServices = Pick<Services, 'db' | 'now'>;

/** Before anything of a request is read: whose device asks, and whether its own page does. */
export function authenticateGuardian(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    // Whoever rests is told that they read, before any call acts as them.
    const tellsWhoReads = request.method === 'GET' && request.routeOptions.url === getFamily.path;
    const { devices } = await findBrowserDevices(request, services, { wakes: tellsWhoReads });
    if (devices.every(({ guardian }) => guardian.isSchoolClosed)) {
      const [move] = await findMovesOfBrowser(request, services);
      if (move) throw new SchoolMoved(move.address);
    }
    const [first] = devices;
    if (!first) throw new Unauthenticated();
    request.guardian = first.guardian;
    request.guardians = devices.map(({ guardian }) => guardian);
    if (!tellsWhoReads) requireNamed(request, request.guardians);
    if (request.method !== 'GET' && !isOfThisSite(request, services.config.publicUrl)) {
      throw new Forbidden(otherSite);
    }
    for (const device of devices) {
      await noteVisit(device, reply, services);
      if (device.cookie.isResting) setWokenCookie(reply, woken(device, services.now()));
    }
  });
  admitCaller(app);
}

const woken = ({ guardian, cookie }: KnownDevice, now: Date) => ({
  deviceId: guardian.deviceId,
  cookie,
  seconds: (deviceExpiry(now).getTime() - now.getTime()) / 1000,
});

/** A paired device with the cookie that brought its token. */
export interface KnownDevice extends DeviceOfGuardian {
  cookie: FamilyCookie;
}

/** The devices of a browser. */
export interface BrowserDevices {
  /** Those that ask: one at each school. */
  devices: KnownDevice[];
  /** Of guardians at the same schools, who do not read just now. */
  resting: KnownDevice[];
}

/** Where schools of the browser's devices went, each with the token that their new address takes. */
export async function findMovesOfBrowser(
  request: FastifyRequest,
  { db }: Pick<DeviceServices, 'db'>,
) {
  const tokens = new Map(readFamilyCookies(request).map(({ token }) => [hashToken(token), token]));
  const moves = await findMovesOf(db, [...tokens.keys()]);
  return moves.map(({ hash, ...move }) => ({ ...move, token: tokens.get(hash) ?? '' }));
}

/** The paired devices that ask. */
export const findDevices = async (request: FastifyRequest, services: DeviceServices) =>
  (await findBrowserDevices(request, services)).devices;

/**
 * Finds the paired devices of a browser. Where it brings two of a school that both ask, the one that
 * was paired later took over, and the other is ended.
 * @param wakes where none of a school asks, its last resting one does
 */
export async function findBrowserDevices(
  request: FastifyRequest,
  services: DeviceServices,
  options: { wakes: boolean } = { wakes: true },
): Promise<BrowserDevices> {
  const { displaced, ...found } = await lookUpBrowserDevices(request, services, options);
  for (const { guardian } of displaced) {
    const { id: guardianId, deviceId } = guardian;
    const now = services.now();
    await writeIfRoom(() => revokeDevice(services.db, { guardianId, deviceId, now }));
  }
  return found;
}

/** Finds the same without ending anybody: returns the displaced devices instead. */
export async function lookUpBrowserDevices(
  request: FastifyRequest,
  services: DeviceServices,
  { wakes }: { wakes: boolean },
): Promise<BrowserDevices & { displaced: KnownDevice[] }> {
  const all = await findKnownDevices(request, services);
  const [resting, asking] = [
    all.filter(({ cookie }) => cookie.isResting),
    all.filter(({ cookie }) => !cookie.isResting),
  ];
  const schoolOf = ({ guardian }: KnownDevice) => guardian.schoolId;
  // The last of each school wins.
  const inOrder = [...(wakes ? resting : []), ...asking];
  const acting = new Map(inOrder.map((device) => [schoolOf(device), device]));
  const acts = (device: KnownDevice) => acting.get(schoolOf(device)) === device;
  return {
    devices: all.filter(acts),
    resting: resting.filter((device) => !acts(device)),
    displaced: asking.filter((device) => !acts(device)),
  };
}

/** In the order in which they were paired. */
async function findKnownDevices(
  request: FastifyRequest,
  { db, now }: DeviceServices,
): Promise<KnownDevice[]> {
  const cookies = new Map(
    readFamilyCookies(request).map((cookie) => [hashToken(cookie.token), cookie]),
  );
  if (cookies.size === 0) return [];
  const found = await findPairedDevices(db, [...cookies.keys()], now());
  return found.flatMap((device) => {
    const cookie = cookies.get(device.hash);
    return cookie ? [{ ...device, cookie }] : [];
  });
}

/** Once in five minutes at most. The device's days count anew from each visit. */
async function noteVisit(
  { guardian, lastSeenAt, cookie }: KnownDevice,
  reply: FastifyReply,
  { db, now }: DeviceServices,
): Promise<void> {
  const present = now();
  const before = new Date(present.getTime() - visitMilliseconds);
  // A closed school stays as its archive has it.
  if (lastSeenAt >= before || guardian.isSchoolClosed) return;
  const expiresAt = deviceExpiry(present);
  await writeIfRoom(() => markSeen(db, guardian.deviceId, { now: present, expiresAt, before }));
  setFamilyCookie(reply, cookie, (expiresAt.getTime() - present.getTime()) / 1000);
}
