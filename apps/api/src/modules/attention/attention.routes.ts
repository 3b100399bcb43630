import { getAttention } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { readAttention } from './attention.service.ts';

export function attentionRoutes(app: FastifyInstance): void {
  route(app, getAttention, (ctx, { request }) =>
    readAttention(ctx, (part, error) =>
      request.log.error({ err: error, part }, 'no part of what needs attention'),
    ),
  );
}
