import { getSchool } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { getOwnSchool } from './schools.service.ts';

export function schoolRoutes(app: FastifyInstance): void {
  route(app, getSchool, (ctx, { params }) => getOwnSchool(ctx, params.id));
}
