import { listGuardians } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { listGuardiansWithStudents } from './guardians.service.ts';

export function guardianRoutes(app: FastifyInstance): void {
  route(app, listGuardians, (ctx, { query }) => listGuardiansWithStudents(ctx, query));
}
