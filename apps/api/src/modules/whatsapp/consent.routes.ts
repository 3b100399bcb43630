import {
  allowWhatsApp,
  changeOwnWhatsApp,
  changeWhatsApp,
  getOwnWhatsApp,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import {
  allowForSeveral,
  changeConsent,
  changeOwnConsent,
  readOwnConsent,
} from './consent.service.ts';

export function whatsAppConsentRoutes(app: FastifyInstance): void {
  route(app, allowWhatsApp, (ctx, { body }) => allowForSeveral(ctx, body.guardianIds));
  route(app, changeWhatsApp, (ctx, { params, body }) => changeConsent(ctx, { ...params, ...body }));
}

export function ownWhatsAppRoutes(app: FastifyInstance, { config }: Services): void {
  route(app, getOwnWhatsApp, (ctx) => readOwnConsent(ctx, Boolean(config.whatsApp)));
  route(app, changeOwnWhatsApp, (ctx, { body }) => changeOwnConsent(ctx, body.isAllowed));
}
