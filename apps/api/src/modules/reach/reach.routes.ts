import {
  countReach,
  listReach,
  previewRecipients,
  previewUrgent,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import {
  countReachedGuardians,
  listReachedGuardians,
  previewSending,
  previewUrgentSending,
} from './reach.service.ts';

export function reachRoutes(app: FastifyInstance): void {
  route(app, listReach, (ctx, { query }) => listReachedGuardians(ctx, query));
  route(app, countReach, (ctx, { query }) => countReachedGuardians(ctx, query));
  route(app, previewRecipients, (ctx, { body }) => previewSending(ctx, body), {
    storesNothing: true,
  });
  route(app, previewUrgent, (ctx, { body }) => previewUrgentSending(ctx, body.studentIds), {
    storesNothing: true,
  });
}
