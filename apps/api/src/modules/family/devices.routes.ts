import { endOwnDevice, listOwnDevices } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { clearFamilyCookie } from '#/modules/guardian-access/authenticate-guardian.ts';
import { NotFound } from '#/kernel/problems.ts';
import { route } from '#/kernel/route.ts';
import { findDevices, revokeDevice } from '#/modules/guardian-access/devices.repository.ts';
import type { Services } from '#/services.ts';

/** The guardian's own view of where they have entered. */
export function ownDeviceRoutes(app: FastifyInstance, services: Services): void {
  route(app, listOwnDevices, async ({ db, guardian }) => {
    const devices = await findDevices(db, guardian.id, services.now());
    return devices.map(({ id, name, createdAt, lastSeenAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === guardian.deviceId,
    }));
  });
  route(app, endOwnDevice, async ({ db, guardian, params, reply }) => {
    const ended = { guardianId: guardian.id, deviceId: params.id, now: services.now() };
    if (!(await db.transaction((tx) => revokeDevice(tx, ended)))) throw new NotFound();
    if (params.id.toLowerCase() === guardian.deviceId) clearFamilyCookie(reply);
  });
}
