import {
  allowWhatsApp,
  changeOwnMailTopic,
  changeOwnSms,
  changeOwnWhatsApp,
  changeWhatsApp,
  getOwnMailTopics,
  getOwnSms,
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
} from './consents.service.ts';
import * as mailTopics from './mail-topics.service.ts';

/** Answers employees. */
export function consentRoutes(app: FastifyInstance): void {
  route(app, allowWhatsApp, (ctx, { body }) => allowForSeveral(ctx, body.guardianIds));
  route(app, changeWhatsApp, (ctx, { params, body }) => changeConsent(ctx, { ...params, ...body }));
}

/** Answers guardians on a paired device. */
export function ownConsentRoutes(app: FastifyInstance, { config }: Services): void {
  const { whatsApp, sms } = config;
  route(app, getOwnWhatsApp, (ctx) => readOwnConsent(ctx, 'whatsApp', Boolean(whatsApp)));
  route(app, changeOwnWhatsApp, (ctx, { body }) =>
    changeOwnConsent(ctx, 'whatsApp', body.isAllowed),
  );
  route(app, getOwnSms, (ctx) => readOwnConsent(ctx, 'sms', Boolean(sms)));
  route(app, changeOwnSms, (ctx, { body }) => changeOwnConsent(ctx, 'sms', body.isAllowed));
  route(app, getOwnMailTopics, (ctx) => mailTopics.readOwnMailTopics(ctx));
  route(app, changeOwnMailTopic, (ctx, { body }) => mailTopics.changeOwnMailTopic(ctx, body));
}
