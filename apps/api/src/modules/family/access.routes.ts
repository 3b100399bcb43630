import { getFamily, leaveFamily } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { clearCachedPictures } from '#/kernel/clear-cached-pictures.ts';
import { clearFamilyCookie } from '#/modules/guardian-access/authenticate-guardian.ts';
import { route } from '#/kernel/route.ts';
import { revokeDevice } from '#/modules/guardian-access/devices.repository.ts';
import { readSchool } from '#/modules/schools/schools.service.ts';
import type { Services } from '#/services.ts';
import { findFamily } from './family.ts';

export function familyAccessRoutes(app: FastifyInstance, services: Services): void {
  const { links, vapid } = services;

  route(app, getFamily, async ({ db, guardian }) => {
    const { children } = await findFamily({ db, guardian });
    return {
      responsible: { id: guardian.id, name: guardian.name },
      school: await readSchool({ db, links: links.of(guardian) }, guardian.schoolId),
      students: children.map(({ id, name, classroomName }) => ({ id, name, classroomName })),
      pushKey: vapid.publicKey,
    };
  });
  route(app, leaveFamily, async ({ db, guardian, reply }) => {
    const { id: guardianId, deviceId } = guardian;
    const now = services.now();
    await db.transaction((tx) => revokeDevice(tx, { guardianId, deviceId, now }));
    clearFamilyCookie(reply);
    clearCachedPictures(reply);
  });
}
