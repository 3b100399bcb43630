import { getOutcome } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { outcomeOf } from '#/kernel/idempotency.ts';
import { route } from '#/kernel/route.ts';

export function outcomeRoutes(app: FastifyInstance): void {
  route(app, getOutcome, (ctx, { query }) => outcomeOf(ctx, ctx.actor.id, query.key));
}
