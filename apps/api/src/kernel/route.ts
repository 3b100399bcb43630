import type {
  Access,
  EndpointDefinition,
  Output,
  ParsedInput,
} from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '#/policy/actor.ts';
import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import { recordAudit } from '#/modules/audit/record-audit.ts';
import { entityTag, expectedVersion } from './entity-tag.ts';
import type { Callers } from './fastify.ts';
import { answerOnce } from './idempotency.ts';
import { parseInput } from './parse-input.ts';

export type HandlerInput<E extends EndpointDefinition> = ParsedInput<E> & {
  /** Use this and nothing else: for a write that is audited it is the transaction of the call. */
  db: Database;
  actor: E extends { access: 'employee' | 'administrator' } ? Actor : undefined;
  guardian: E extends { access: 'guardian' } ? Guardian : undefined;
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

export interface RouteOptions<E extends EndpointDefinition> {
  /** Runs first, outside of the call's transaction: what it counts stays when it refuses the call. */
  before?: (input: HandlerInput<E>) => Promise<void>;
}

type Handler<E extends EndpointDefinition> = (
  input: HandlerInput<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** What goes out, before it is sent; kept for repetitions of a creation. */
export interface Answer {
  status: number;
  body: unknown;
  etag: string | null;
}

const callersOf: Record<Access, Callers> = {
  public: 'anybody',
  employee: 'employees',
  administrator: 'employees',
  guardian: 'guardians',
};

/** Answers an endpoint of the contract: parsed input in, checked output out. */
export function route<const E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { before }: RouteOptions<E> = {},
): void {
  if (callersOf[endpoint.access] !== app.callers) {
    throw new Error(`${endpoint.method} ${endpoint.path} is registered in the wrong scope`);
  }
  app.answered.add(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    handler: async (request, reply) => {
      const parsed = parseInput(endpoint, request);
      const inputWith = (db: Database) =>
        ({
          ...parsed,
          db,
          actor: request.actor,
          guardian: request.guardian,
          expectedVersion: expectedVersion(request),
          request,
          reply,
        }) as HandlerInput<E>;
      await before?.(inputWith(app.db));
      const run = async (db: Database) => toAnswer(endpoint, await handler(inputWith(db)), reply);
      const call = { endpoint, actor: request.actor, input: parsed, now: app.now() };
      const answer = await answerOnce(app.db, endpoint, request, (db) =>
        recordAudit(db, call, run),
      );
      reply.status(answer.status).header('cache-control', 'no-store');
      if (answer.etag) reply.header('etag', answer.etag);
      return answer.status === 204 ? reply.send() : reply.send(answer.body);
    },
  });
}

function toAnswer(endpoint: EndpointDefinition, result: unknown, reply: FastifyReply): Answer {
  const { status, response } = endpoint;
  if (!response) return { status, body: null, etag: null };
  if (endpoint.paged) {
    const { items, total } = result as { items: unknown; total: number };
    reply.header('x-total-count', total);
    return { status, body: z.parse(response, items), etag: null };
  }
  if (endpoint.versioned) {
    const { data, version } = result as { data: unknown; version: number };
    return { status, body: z.parse(response, data), etag: entityTag(version) };
  }
  return { status, body: z.parse(response, result), etag: null };
}
