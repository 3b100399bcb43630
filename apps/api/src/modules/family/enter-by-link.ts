import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type BrowserDevices,
  findBrowserDevices,
} from '#/modules/guardian-access/authenticate-guardian.ts';
import {
  clearRestingCookies,
  setPairedCookie,
  setRestingCookie,
} from '#/modules/guardian-access/family-cookies.ts';
import type { Guardian } from '#/policy/guardian.ts';
import type { Services } from '#/services.ts';
import { deviceName } from './device-name.ts';
import { checkLink, pairDevice, type PairingRequest } from './session.service.ts';

type EntranceServices = Pick<Services, 'db' | 'now' | 'fileStore' | 'keys'>;

/** What a link or a code opens for the browser that asks; uses nothing up. */
export async function checkLinkOfBrowser(
  request: FastifyRequest,
  services: EntranceServices,
  token: string,
) {
  const browser = await findBrowserDevices(request, services);
  return checkLink(pairingOf(request, services, browser), token);
}

/** Uses a link up for the browser that asks, and keeps the token of its device in a cookie. */
export async function enterByLink(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  services: EntranceServices,
  { token, joins }: { token: string; joins?: boolean | undefined },
): Promise<{ target: string }> {
  const browser = await findBrowserDevices(request, services);
  const pairing = pairingOf(request, services, browser);
  const name = deviceName(request.headers['user-agent']);
  const link = { token, joins: joins ?? false, deviceName: name };
  const { target, device, staying, resting } = await pairDevice(pairing, link);
  if (!device) return { target };
  const { deviceId, deviceToken, expiresAt } = device;
  const seconds = Math.floor((expiresAt.getTime() - pairing.now.getTime()) / 1000);
  const cookiesOf = (of: Guardian) =>
    browser.devices.filter(({ guardian }) => guardian === of).map(({ cookie }) => cookie);
  setPairedCookie(reply, { deviceId, token: deviceToken, seconds }, staying.flatMap(cookiesOf));
  if (!joins) clearRestingCookies(reply);
  for (const guardian of resting) {
    for (const cookie of cookiesOf(guardian)) {
      setRestingCookie(reply, { deviceId: guardian.deviceId, cookie, seconds });
    }
  }
  return { target };
}

function pairingOf(
  request: FastifyRequest,
  { db, now, fileStore, keys }: EntranceServices,
  { devices, resting }: BrowserDevices,
): PairingRequest {
  return {
    db,
    now: now(),
    fileStore,
    codeKey: keys.linkCodes,
    address: request.ip,
    guardians: devices.map(({ guardian }) => guardian),
    resting: resting.map(({ guardian }) => guardian),
  };
}
