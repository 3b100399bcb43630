import { getHome } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { readHome } from './home.service.ts';

export function homeRoutes(app: FastifyInstance): void {
  route(app, getHome, (ctx, { request }) =>
    readHome(ctx, (part, error) => request.log.error({ err: error, part }, 'no part of the home')),
  );
}
