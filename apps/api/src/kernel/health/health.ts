import type { FastifyInstance } from 'fastify';
import { nameDoubt } from '#/clock/doubt.ts';
import { ping } from '#/database/availability.ts';
import type { Services } from '#/services.ts';
import { retryAfterSeconds } from '#/kernel/problems.ts';

/**
 * `/livez`, also `/healthz`: the process answers. `/readyz`: so does its database, and it is not about
 * to stop. `/acceptz`, for a balancer before several servers: 404 once it is about to stop, and the
 * database does not matter, because without it each server tells people so itself.
 */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  // Two balancers ask each second; only failures are worth a line.
  const options = { logLevel: 'warn' } as const;
  for (const path of ['/livez', '/healthz']) app.get(path, options, async () => ({ status: 'ok' }));
  app.get('/acceptz', options, async (_request, reply) =>
    app.isLeaving() ? reply.status(404).send({ status: 'stopping' }) : { status: 'ok' },
  );
  app.get('/readyz', options, async (request, reply) => {
    if (app.isLeaving()) return reply.status(503).send({ status: 'stopping' });
    try {
      await ping(app.db);
      // Reading goes on, so the server stays in service.
      const detail = detailOf(app, services);
      return { status: 'ok', ...(detail && { detail }) };
    } catch {
      request.log.error('the database does not answer');
      reply.header('retry-after', String(retryAfterSeconds));
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}

/** What people should look at though the server answers. */
function detailOf(app: FastifyInstance, { space, fileStore }: Services): string {
  const isFull = app.diskAlarm.isRinging || space.isShort;
  return [
    isFull && 'the disk is full',
    !isFull && space.isScarce && 'little disk space is left',
    fileStore.alarm.isRinging && 'the files cannot be reached',
    app.clock.doubt && nameDoubt(app.clock.doubt),
  ]
    .filter(Boolean)
    .join('; ');
}
