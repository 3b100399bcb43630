import { undoSending } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { cancelSending } from './undo-sending.service.ts';

export function undoSendingRoutes(app: FastifyInstance, { now }: Services): void {
  route(app, undoSending, ({ db, actor, params }) =>
    cancelSending({ db, actor, now: now() }, params.id),
  );
}
