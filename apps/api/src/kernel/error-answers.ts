import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isOutOfHandles, isDiskFull } from '#/database/availability.ts';
import { StorageUnavailable } from '#/storage/file-storage.ts';
import { KnownPaths } from './known-paths.ts';
import {
  AuthenticationRefused,
  FilesUnavailable,
  HttpProblem,
  Malformed,
  MethodNotAllowed,
  NotFound,
  OutOfSpace,
  TooLarge,
  Unavailable,
  UnsupportedType,
  type ProblemOptions,
} from './problems.ts';
import { describeError } from '#/describe-error.ts';

/** Turns everything thrown into an answer; nothing of the inside leaves with it. */
export function answerErrors(app: FastifyInstance): void {
  const known = new KnownPaths(app);
  app.setNotFoundHandler(({ method, url }, reply) => {
    const allowed = known.methodsOf(url);
    if (allowed.length === 0) return sendProblem(reply, new NotFound());
    if (method !== 'OPTIONS') return sendProblem(reply, new MethodNotAllowed(allowed));
    return reply.status(204).header('allow', allowed.join(', ')).send();
  });
  app.setErrorHandler(answerError);
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof AuthenticationRefused) {
    return reply.status(error.status).headers(error.headers).send(error.body);
  }
  const problem = error instanceof HttpProblem ? error : refusalOfFastify(error as FastifyError);
  if (problem) return sendProblem(reply, problem);
  if (isDiskFull(error)) {
    // The socket of commands has none.
    if (request.server.hasDecorator('diskAlarm')) request.server.diskAlarm.ring();
    request.log.fatal({ error: describeError(error) }, 'the disk is full');
    return sendProblem(reply, new OutOfSpace(request.id));
  }
  // Its statements were cancelled. Nobody reads the answer, so it is no failure of this server.
  if (isDatabaseAway(error) && request.gone?.aborted) return reply.status(499).send();
  if (error instanceof StorageUnavailable) {
    request.log.error({ error: describeError(error) }, 'the files cannot be reached');
    return sendProblem(reply, new FilesUnavailable(request.id));
  }
  if (isDatabaseAway(error)) {
    request.log.error({ error: describeError(error) }, 'the database does not answer');
    return sendProblem(reply, new Unavailable(request.id));
  }
  if (isOutOfHandles(error)) {
    request.log.error({ error: describeError(error) }, 'no file handles are left');
    return sendProblem(reply, new Unavailable(request.id));
  }
  request.log.error({ error: describeError(error) }, 'request failed');
  return sendProblem(reply, new Failure(request.id));
}

class Failure extends HttpProblem {
  constructor(requestId: string) {
    super({ status: 500, code: 'internal', members: { requestId } });
  }
}

const refusals: Record<number, () => HttpProblem> = {
  400: () => new Malformed(),
  404: () => new NotFound(),
  413: () => new TooLarge(),
  415: () => new UnsupportedType(),
};

/** Fastify and its plugins refuse with errors that carry a status. */
function refusalOfFastify({ statusCode, code }: FastifyError): HttpProblem | undefined {
  if (!statusCode || statusCode < 400 || statusCode >= 500 || !code?.startsWith('FST_')) {
    return undefined;
  }
  const other: ProblemOptions = { status: statusCode, code: 'refused' };
  return refusals[statusCode]?.() ?? new HttpProblem(other);
}

function sendProblem(reply: FastifyReply, { status, headers, body }: HttpProblem) {
  return reply
    .status(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}
