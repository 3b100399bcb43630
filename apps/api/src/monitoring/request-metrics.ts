import type { FastifyInstance } from 'fastify';
import { Histogram, Registry } from 'prom-client';

/**
 * Measures every request by method, route and status class. The route is its pattern: addresses hold
 * names and ids.
 * @returns where the metrics of this server are registered
 */
export function measureRequests(app: FastifyInstance): Registry {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'caderneta_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // A stream lasts as long as somebody looks at the portal.
    if (request.routeOptions.config.endpoint?.events && reply.statusCode === 200) return done();
    durations.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
  return registry;
}
