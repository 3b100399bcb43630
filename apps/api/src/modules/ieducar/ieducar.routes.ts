import { getIeducarRun } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { getLastRun } from './ieducar.service.ts';

export function ieducarRoutes(app: FastifyInstance): void {
  route(app, getIeducarRun, (ctx) => getLastRun(ctx));
}
