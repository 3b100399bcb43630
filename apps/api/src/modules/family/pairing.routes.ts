import { checkFamilyLink, pairFamilyDevice } from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findDevice } from '#/modules/guardian-access/authenticate-guardian.ts';
import { setFamilyCookie } from '#/modules/guardian-access/authenticate-guardian.ts';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { deviceName } from './device-name.ts';
import { checkLink, type PairingRequest, pair } from './pairing.service.ts';

export function pairingRoutes(app: FastifyInstance, services: Services): void {
  const toPairingRequest = async (request: FastifyRequest): Promise<PairingRequest> => ({
    db: services.db,
    fileStore: services.fileStore,
    now: services.now(),
    address: request.ip,
    guardian: (await findDevice(request, services))?.guardian,
  });

  route(app, checkFamilyLink, async ({ body, request }) =>
    checkLink(await toPairingRequest(request), body.token),
  );
  route(app, pairFamilyDevice, async ({ body, request, reply }) => {
    const named = { token: body.token, deviceName: deviceName(request.headers['user-agent']) };
    const pairing = await toPairingRequest(request);
    const { target, device } = await pair(pairing, named);
    if (device) {
      const { deviceToken, expiresAt } = device;
      const lasts = expiresAt.getTime() - pairing.now.getTime();
      setFamilyCookie(reply, deviceToken, Math.floor(lasts / 1000));
    }
    return { target };
  });
}
