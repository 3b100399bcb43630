import type {
  Access,
  EndpointDefinition,
  Output,
  ParsedInput,
} from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whileWaitedFor } from '#/database/cancelling.ts';
import type { Database } from '#/database/database.ts';
import { fromReserve } from '#/disk-space.ts';
import { type Shape, shapeOf } from './answers.ts';
import type {
  CallContext,
  DeviceContext,
  EmployeeContext,
  NetworkContext,
} from './call-context.ts';
import { bodyLimitOf } from './body-bounds.ts';
import { actAt, callerIn } from './caller.ts';
import { parseInput } from './parse-input.ts';
import { SchoolClosed } from './problems.ts';
import { entityTag, expectedVersion } from './versions.ts';
import type { Callers } from './fastify.ts';
import { answerOnce, runInTransaction } from './idempotency.ts';

type ContextOf<E extends EndpointDefinition> = E extends { access: 'guardian' }
  ? DeviceContext
  : E extends { access: 'public' }
    ? CallContext
    : E extends { access: 'network' }
      ? NetworkContext
      : EmployeeContext;

export type HandlerInput<E extends EndpointDefinition> = ParsedInput<E> & {
  /** From `If-Match`; see `StaleEdit`. */
  expectedVersion: number | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type HandlerResult<E extends EndpointDefinition> = E extends { paged: true }
  ? { items: Output<E>; total: number }
  : E extends { versioned: true; response: unknown }
    ? { data: Output<E>; version: number }
    : Output<E>;

type Handler<E extends EndpointDefinition, Result> = (
  ctx: ContextOf<E>,
  input: HandlerInput<E>,
) => Promise<Result> | Result;

export interface RouteOptions<E extends EndpointDefinition> {
  /** Runs first, outside of the call's transaction: what it counts stays when it refuses the call. */
  before?: Handler<E, void>;
  /**
   * The school that a call of a device is about: it acts as the guardian there, and without one it
   * is not found. A call that names none acts as the guardian who was paired first.
   */
  schoolOf?: Handler<E, string | undefined>;
  /** The call changes nothing in the database: it reads without a transaction. */
  storesNothing?: boolean;
  /**
   * The call goes on in a school that is closed: it is about who reads on which device, or a page makes
   * it by itself, and its handler then stores nothing of the school.
   */
  worksWhenClosed?: boolean;
}

/** The answer before it is sent; kept for repetitions of a creation. */
export interface Answer {
  status: number;
  body: unknown;
  etag: string | null;
}

const callersOf: Record<Access, Callers> = {
  public: 'anybody',
  employee: 'employees',
  administrator: 'employees',
  network: 'employees',
  guardian: 'guardians',
};

/**
 * Answers an endpoint of the contract: parsed input in, checked output out. A call of an employee or
 * a guardian that writes is one transaction: the handler, its audit entry and its Idempotency-Key.
 * @example route(app, getClassroom, (ctx, { query }) => getClassroomWithStudents(ctx, query.id));
 */
export function route<const E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, HandlerResult<E>>,
  {
    before,
    schoolOf,
    storesNothing = false,
    worksWhenClosed = storesNothing,
  }: RouteOptions<E> = {},
): void {
  if (callersOf[endpoint.access] !== app.callers) {
    throw new Error(`${endpoint.method} ${endpoint.path} is registered in the wrong scope`);
  }
  app.answered.add(endpoint);
  const shape = shapeOf(endpoint, app.checksAnswers);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    handler: (request, reply) => {
      const answer = () => answerCall(request, reply);
      const answered = () => (endpoint.access === 'public' ? fromReserve(answer) : answer());
      // A write goes on: whoever lost the network repeats it, and gets its answer.
      return endpoint.method === 'GET' ? whileWaitedFor(request.gone, answered) : answered();
    },
  });

  async function answerCall(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const parsed = parseInput(endpoint, request);
    const rest = { expectedVersion: expectedVersion(request), request, reply };
    const input = { ...parsed, ...rest } as HandlerInput<E>;
    const { actor } = request;
    const now = app.now();
    const contextIn = (db: Database) => callerIn(request, { db, now }) as ContextOf<E>;

    if (schoolOf) actAt(request, await schoolOf(contextIn(app.db), input));
    const isClosed = (actor ?? request.guardian)?.isSchoolClosed;
    if (isClosed && endpoint.method !== 'GET' && !worksWhenClosed) throw new SchoolClosed();
    await before?.(contextIn(app.db), input);
    const answerIn = async (db: Database) => {
      const ctx = contextIn(db);
      const answer = toAnswer({ endpoint, shape, reply }, await handler(ctx, input));
      if (endpoint.audited && actor) {
        const { changes } = ctx as Partial<EmployeeContext>;
        const call = { endpoint, actor, input: parsed, now, answer: answer.body, changes };
        await app.hooks.audit(db, call);
      }
      return answer;
    };
    const answer =
      !storesNothing && isOneTransaction(endpoint)
        ? await runInTransaction(app.db, request, (tx) =>
            answerOnce({ db: tx, now }, request, answerIn),
          )
        : await answerIn(app.db);
    reply.status(answer.status).header('cache-control', 'no-store');
    if (answer.etag) reply.header('etag', answer.etag);
    return answer.status === 204 ? reply.send() : reply.send(answer.body);
  }
}

/**
 * A public call decides itself what stays when it is refused: a failed sign-in counts. An upload
 * would hold its transaction for as long as the network takes.
 */
const isOneTransaction = ({ method, access, body }: EndpointDefinition) =>
  method !== 'GET' && access !== 'public' && body !== 'multipart';

interface Answering {
  endpoint: EndpointDefinition;
  shape: Shape;
  reply: FastifyReply;
}

function toAnswer({ endpoint, shape, reply }: Answering, result: unknown): Answer {
  const { status, paged, versioned, response } = endpoint;
  if (paged) {
    const { items, total } = result as { items: unknown; total: number };
    reply.header('x-total-count', total);
    return { status, body: shape(items), etag: null };
  }
  if (versioned && response) {
    const { data, version } = result as { data: unknown; version: number };
    return { status, body: shape(data), etag: entityTag(version) };
  }
  return { status, body: shape(result), etag: null };
}
