import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import {
  destination,
  type DestinationStream,
  type LevelWithSilent,
  type LogFn,
  type Logger,
} from 'pino';
import { describeError, isError } from '#/describe-error.ts';

/**
 * Names each request in its answer and logs it in one line: with the route's pattern, never the
 * address, because a search holds names.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
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
    done();
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

/** Bytes of lines that are written together. */
const bytesTogether = 4_096;
/** Milliseconds that a line waits for others at most. */
const patienceMilliseconds = 100;

/**
 * Where the log goes. A write for each line would take a tenth of a small answer's time. Lines are
 * written at the latest when the process ends, unless it is killed.
 */
export function openLog(): DestinationStream {
  return (log ??= destination({
    sync: false,
    minLength: bytesTogether,
    periodicFlush: patienceMilliseconds,
  }));
}
let log: DestinationStream | undefined;

/** Nothing that throws chooses what a line says: errors are described, and their messages are no text. */
export function loggerOptions(level: LevelWithSilent): FastifyServerOptions['logger'] {
  return {
    level,
    base: null,
    serializers: {
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: (error) => {
        const described = describeError(error);
        return { type: described.name, message: '', stack: '', ...described };
      },
    },
    hooks: { logMethod: logWithoutMessages },
  };
}

/**
 * Fastify hands the message of an error over as the text of its line, pino itself takes it, too, and
 * some texts of Fastify's name the address of the request.
 */
function logWithoutMessages(
  this: Logger,
  [given, text, ...rest]: Parameters<LogFn>,
  method: LogFn,
): void {
  if (typeof given === 'string') return method.apply(this, [withoutQuery(given), text, ...rest]);
  const fields = Object.entries(isError(given) ? { err: given } : ((given as object | null) ?? {}));
  const errors = fields.map(([, value]) => value as unknown).filter(isError);
  if (errors.length === 0) return method.apply(this, [given ?? {}, withoutQuery(text), ...rest]);
  const described = fields.map(([name, value]): [string, unknown] =>
    // `err` has a serialiser.
    name !== 'err' && isError(value) ? [name, describeError(value)] : [name, value],
  );
  const isOfError = text === undefined || errors.some(({ message }) => text === message);
  const shown = isOfError ? 'failed' : withoutQuery(text);
  method.apply(this, [Object.fromEntries(described), shown, ...rest]);
}

const withoutQuery = <Text>(text: Text) =>
  typeof text === 'string' ? text.replace(/\?[^\s"]+/g, '?…') : text;
