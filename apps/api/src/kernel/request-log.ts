import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { LevelWithSilent } from 'pino';

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

/** Short enough for a log, and without characters that could end a line or a field. */
const usableId = /^[\w.-]{8,64}$/;

/** Takes the id that a trusted proxy gave a request, so that both logs name it alike, or makes one. */
export function requestIds(
  trustedProxies: string[],
): NonNullable<FastifyServerOptions['genReqId']> {
  const isTrusted = compile(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && usableId.test(given);
    return isUsable && isTrusted(socket.remoteAddress ?? '', 0) ? given : crypto.randomUUID();
  };
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

export interface ErrorDescription {
  name: string;
  message?: string;
  code?: unknown;
  constraint?: unknown;
  frames: string[];
  cause?: ErrorDescription;
}

/**
 * An error as the log may keep it. Messages of the database driver repeat the values of a query,
 * which are names, e-mails and messages of people: of those only code and constraint remain.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const fields = error as Error & { code?: unknown; constraint?: unknown };
  const holdsData = 'query' in error || 'severity' in error;
  return {
    name: error.name,
    ...(!holdsData && { message: error.message }),
    ...(fields.code !== undefined && { code: fields.code }),
    ...(fields.constraint !== undefined && { constraint: fields.constraint }),
    frames: (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
