import type { FastifyInstance } from 'fastify';
import { ping } from '#/database/availability.ts';
import { retryAfterSeconds } from './problems.ts';

/**
 * `/livez`, also `/healthz`: the process answers. `/readyz`: so does its database, and it is not about
 * to stop.
 */
export function healthRoutes(app: FastifyInstance): void {
  for (const path of ['/livez', '/healthz']) app.get(path, async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (app.isLeaving()) return reply.status(503).send({ status: 'stopping' });
    try {
      await ping(app.db);
      return { status: 'ok' };
    } catch {
      request.log.error('the database does not answer');
      reply.header('retry-after', String(retryAfterSeconds));
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
