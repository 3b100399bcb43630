import {
  confirmSecondFactor,
  getSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { requireOwnPassword } from '#/modules/authentication/own-password.service.ts';
import type { Services } from '#/services.ts';
import {
  confirmOffer,
  getOwnSecondFactor,
  makeOffer,
  removeOwnSecondFactor,
  renewCodes,
  requirePasswordAndCode,
} from './second-factor.service.ts';

export function secondFactorRoutes(app: FastifyInstance, { keys }: Services): void {
  route(app, getSecondFactor, (ctx) => getOwnSecondFactor(ctx));
  route(app, offerSecondFactor, (ctx) => makeOffer(ctx, keys));
  route(app, confirmSecondFactor, (ctx, { body }) => confirmOffer(ctx, keys, body), {
    before: (ctx, { body }) => requireOwnPassword(ctx, body.currentPassword),
  });
  route(app, renewRecoveryCodes, (ctx) => renewCodes(ctx, keys), {
    before: (ctx, { body }) => requirePasswordAndCode(ctx, keys, body),
  });
  route(app, removeSecondFactor, (ctx) => removeOwnSecondFactor(ctx), {
    before: (ctx, { body }) => requirePasswordAndCode(ctx, keys, body),
  });
}
