import {
  createNetworkAnnouncement,
  createNetworkSchool,
  getNetworkAnnouncement,
  getNetworkOverview,
  getNetworkSchool,
  listNetworkAdministrators,
  listNetworkAnnouncements,
  retryNetworkAnnouncement,
  sendNetworkPasswordLink,
  withdrawNetworkAnnouncement,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import {
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  retryAnnouncement,
  withdrawAnnouncement,
} from './announcements.service.ts';
import type { Services } from '#/services.ts';
import {
  addSchoolToNetwork,
  helpAdministrator,
  limitHelp,
  listAdministrators,
} from './school-administration.service.ts';
import { getOverview, getSchoolOfNetwork } from './networks.service.ts';

export function networkRoutes(app: FastifyInstance, services: Services): void {
  route(app, getNetworkOverview, (ctx, { query }) => getOverview(ctx, query.days));
  route(app, getNetworkSchool, (ctx, { params, query }) =>
    getSchoolOfNetwork(ctx, params.id, query.days),
  );
  route(app, createNetworkSchool, (ctx, { body }) => addSchoolToNetwork(ctx, services, body));
  route(app, listNetworkAdministrators, (ctx, { params }) => listAdministrators(ctx, params.id));
  route(
    app,
    sendNetworkPasswordLink,
    (ctx, { params, body: { administratorId } }) =>
      helpAdministrator(ctx, services, { schoolId: params.id, administratorId }),
    { before: (ctx, { body }) => limitHelp(ctx, body.administratorId) },
  );
  route(app, listNetworkAnnouncements, (ctx, { query }) => listAnnouncements(ctx, query));
  route(app, getNetworkAnnouncement, (ctx, { params }) => getAnnouncement(ctx, params.id));
  route(app, createNetworkAnnouncement, (ctx, { body }) => createAnnouncement(ctx, body));
  route(app, retryNetworkAnnouncement, (ctx, { params }) => retryAnnouncement(ctx, params.id));
  route(app, withdrawNetworkAnnouncement, (ctx, { params }) =>
    withdrawAnnouncement(ctx, params.id),
  );
}
