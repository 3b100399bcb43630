import type { FastifyInstance } from 'fastify';
import { networkOf, type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { administrationPath, performSigned } from './administration.service.ts';

const limit: RateLimit = { name: 'administration', points: 300, seconds: 10 * 60 };

/** For the commands on the server's machine. The signature is the only credential. */
export function administrationRoutes(app: FastifyInstance, services: Services): void {
  app.post(administrationPath, async (request, reply) => {
    await takeHit(services.db, limit, networkOf(request.ip));
    reply.header('cache-control', 'no-store');
    return performSigned(services, request.body);
  });
}
