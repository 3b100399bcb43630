import {
  confirmGuardianPhone,
  createGuardianLink,
  createInvitations,
  getGuardianAccess,
  revokeGuardianAccess,
  revokeGuardianDevice,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import {
  confirmPhone,
  createLink,
  endAccess,
  endDevice,
  inviteClassroom,
  readAccess,
} from './guardian-access.service.ts';

export function guardianAccessRoutes(app: FastifyInstance, { config, keys }: Services): void {
  const { mailedLinks: mailKey, linkCodes: codeKey } = keys;
  const settings = { publicUrl: config.publicUrl, mailKey, codeKey };

  route(app, getGuardianAccess, (ctx, { params }) =>
    readAccess(ctx, params.id, Boolean(config.whatsApp)),
  );
  route(app, createGuardianLink, (ctx, { params }) => createLink(ctx, params.id, settings));
  route(app, createInvitations, (ctx, { params, query }) =>
    inviteClassroom(ctx, { ...params, ...query }, settings),
  );
  route(app, revokeGuardianDevice, (ctx, { params }) => endDevice(ctx, params.id, params.deviceId));
  route(app, confirmGuardianPhone, (ctx, { params }) => confirmPhone(ctx, params.id));
  route(app, revokeGuardianAccess, (ctx, { params }) => endAccess(ctx, params.id));
}
