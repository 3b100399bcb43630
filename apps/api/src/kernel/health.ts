import type { FastifyInstance } from 'fastify';
import { ping } from '#/database/availability.ts';
import { retryAfterSeconds } from './problems.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
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
