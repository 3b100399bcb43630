import { checkSetUpLink, setUp } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { networkOf } from '#/rate-limits/rate-limits.ts';
import { checkLink, setUpInstallation } from './set-up.service.ts';

export function setUpRoutes(app: FastifyInstance): void {
  route(app, checkSetUpLink, (ctx, { body, request }) =>
    checkLink(ctx, { ...body, network: networkOf(request.ip) }),
  );
  route(app, setUp, (ctx, { body, request }) =>
    setUpInstallation(ctx, { ...body, network: networkOf(request.ip) }),
  );
}
