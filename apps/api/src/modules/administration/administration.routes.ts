import type { FastifyInstance } from 'fastify';
import { TooManyRequests } from '#/kernel/problems.ts';
import { countHit, networkOf, type RateLimit } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { administrationPath, performSigned } from './administration.service.ts';

const limit: RateLimit = { name: 'administration', points: 300, seconds: 10 * 60 };

/** For the commands on the server's machine. The signature is the only credential. */
export function administrationRoutes(app: FastifyInstance, services: Services): void {
  app.post(administrationPath, async (request, reply) => {
    const wait = await countHit(services.db, limit, networkOf(request.ip));
    if (wait !== undefined) throw new TooManyRequests(wait);
    reply.header('cache-control', 'no-store');
    return performSigned(services, request.body);
  });
}
