import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { LevelWithSilent } from 'pino';
import { describeError } from './describe-error.ts';

/**
 * Names each request in its answer and logs it in one line: with the route's pattern, never the
 * address, because a search holds names.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        employeeId: request.actor?.id,
        guardianId: request.guardian?.id,
      },
      'answered',
    );
  });
}

/** The default serialisers would write addresses, and messages of errors. */
export function loggerOptions(level: LevelWithSilent): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    serializers: {
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: (error) => ({ type: error.name, message: '', stack: '', ...describeError(error) }),
    },
  };
}
