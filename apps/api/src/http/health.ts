import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process answers. `/readyz`: so does its database. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await app.db.execute(sql`select 1`);
      return { status: 'ok' };
    } catch {
      request.log.error('the database does not answer');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
