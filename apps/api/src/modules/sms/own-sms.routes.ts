import { changeOwnSms, getOwnSms } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { changeOwnConsent, readOwnConsent } from './own-sms.service.ts';

export function ownSmsRoutes(app: FastifyInstance, { config }: Services): void {
  route(app, getOwnSms, (ctx) => readOwnConsent(ctx, Boolean(config.sms)));
  route(app, changeOwnSms, (ctx, { body }) => changeOwnConsent(ctx, body.isAllowed));
}
