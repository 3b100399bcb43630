import { countReach, listReach } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { countReachedGuardians, listReachedGuardians } from './reach.service.ts';

export function reachRoutes(app: FastifyInstance): void {
  route(app, listReach, (ctx, { query }) => listReachedGuardians(ctx, query));
  route(app, countReach, (ctx, { query }) => countReachedGuardians(ctx, query));
}
