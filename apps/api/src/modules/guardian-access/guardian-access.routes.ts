import {
  createGuardianLink,
  createInvitations,
  getGuardianAccess,
  revokeGuardianAccess,
  revokeGuardianDevice,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { createLink, endAccess, endDevice, invite, readAccess } from './guardian-access.service.ts';

export function guardianAccessRoutes(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services.config;
  const key = services.keys.mailedLinks;

  route(app, getGuardianAccess, ({ db, actor, params }) =>
    readAccess({ db, actor, now: services.now() }, params.id),
  );
  route(app, createGuardianLink, ({ db, actor, params }) =>
    createLink({ db, actor, now: services.now(), publicUrl, key }, params.id),
  );
  route(app, createInvitations, ({ db, actor, params }) =>
    invite({ db, actor, now: services.now(), publicUrl }, params.id),
  );
  route(app, revokeGuardianDevice, ({ db, actor, params }) =>
    endDevice({ db, actor, now: services.now() }, params.id, params.deviceId),
  );
  route(app, revokeGuardianAccess, ({ db, actor, params }) =>
    endAccess({ db, actor, now: services.now() }, params.id),
  );
}
