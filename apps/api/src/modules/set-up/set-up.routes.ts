import { checkSetUpLink, setUp } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { networkOf } from '#/kernel/network-of.ts';
import type { Services } from '#/services.ts';
import { checkLink, setUpInstallation } from './set-up.service.ts';

export function setUpRoutes(app: FastifyInstance, { config, keys }: Services): void {
  route(app, checkSetUpLink, (ctx, { body, request }) =>
    checkLink(ctx, { ...body, network: networkOf(request.ip) }),
  );
  route(app, setUp, (ctx, { body, request }) =>
    setUpInstallation(ctx, { config, keys }, { ...body, network: networkOf(request.ip) }),
  );
}
