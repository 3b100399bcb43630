import {
  createNetworkAnnouncement,
  getNetworkAnnouncement,
  getNetworkOverview,
  getNetworkSchool,
  listNetworkAnnouncements,
  retryNetworkAnnouncement,
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
import { getOverview, getSchoolOfNetwork } from './networks.service.ts';

export function networkRoutes(app: FastifyInstance): void {
  route(app, getNetworkOverview, (ctx, { query }) => getOverview(ctx, query.days));
  route(app, getNetworkSchool, (ctx, { params, query }) =>
    getSchoolOfNetwork(ctx, params.id, query.days),
  );
  route(app, listNetworkAnnouncements, (ctx, { query }) => listAnnouncements(ctx, query));
  route(app, getNetworkAnnouncement, (ctx, { params }) => getAnnouncement(ctx, params.id));
  route(app, createNetworkAnnouncement, (ctx, { body }) => createAnnouncement(ctx, body));
  route(app, retryNetworkAnnouncement, (ctx, { params }) => retryAnnouncement(ctx, params.id));
  route(app, withdrawNetworkAnnouncement, (ctx, { params }) =>
    withdrawAnnouncement(ctx, params.id),
  );
}
