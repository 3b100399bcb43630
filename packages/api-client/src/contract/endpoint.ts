import type * as z from 'zod/mini';
import type { AuditResource, AuditVerb } from './audit.ts';

/**
 * Header that names who makes a call: the id of the employee, or those of the guardians of a device,
 * with commas between. The server refuses the call where its token or cookie is of somebody else.
 */
export const personHeader = 'Caderneta-Person';

/** Header that says for how many milliseconds a call waited at its caller before it could be made. */
export const waitedHeader = 'Caderneta-Waited';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint at all. What a Teacher sees of it depends on their classrooms, and what
 * a guardian sees on their children; both are decided by the server's services. 'network' is for
 * administrators of the office of a network of schools.
 */
export type Access = 'public' | 'employee' | 'administrator' | 'network' | 'guardian';

type Schema = z.ZodMiniType;

export interface EndpointDefinition {
  method: Method;
  /** Path with `:name` parameters, spelled as the specification spells it; matched without case. */
  path: `/v1/${string}`;
  /** Stands below the calls of a file, so that browsers do not load it; see `endpointSummaries`. */
  summary?: never;
  access: Access;
  params?: Schema;
  query?: Schema;
  /** A schema of the JSON body, or `'multipart'` for an upload in the field `files`. */
  body?: Schema | 'multipart';
  /** Status of success. 204 has no response schema. */
  status: 200 | 201 | 204;
  response?: Schema;
  /**
   * The answer is a stream of server-sent events that ends when the server or the caller wants; event
   * → schema of its data. Whoever reads it ignores events that it does not know.
   */
  events?: Readonly<Record<string, Schema>>;
  /** Media type of a file, where the answer is one. */
  file?: 'text/calendar' | 'application/zip';
  /** Statuses of refusal beyond those that every such call may get, which the OpenAPI page adds. */
  refusals?: readonly number[];
  /** The answer is a page of a longer list, whose length is in `X-Total-Count`. */
  paged?: true;
  /** The answer holds a secret that is shown once: no `Idempotency-Key` stores it. */
  shownOnce?: true;
  /**
   * Subject and act for the audit log; every write of employees has them. What its fields are called
   * there stands below the calls of a file; see `endpointFieldLabels`.
   */
  audited?: readonly [AuditResource, AuditVerb];
  /**
   * No new build calls it. It stays for those that do, until `npm run contract` has forgotten it;
   * see docs/decisions/026.
   */
  retired?: true;
  /** Callers keep it until there is a connection, and say in `waitedHeader` for how long. */
  mayWait?: true;
  /** The answer carries an `ETag`, and writes honour `If-Match`. */
  versioned?: true;
}

/** Declares one call. Server, client, msw handlers and the OpenAPI page are made from it. */
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type Part<E, K extends string> = E extends Record<K, infer S extends Schema> ? z.input<S> : never;
type ParsedPart<E, K extends string> =
  E extends Record<K, infer S extends Schema> ? z.output<S> : undefined;

type Given<K extends string, T> = [T] extends [never]
  ? unknown
  : Partial<T> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** Input of a caller: `params`, `query` and `body`, as far as the endpoint has them. */
export type Input<E extends EndpointDefinition> = Given<'params', Part<E, 'params'>> &
  Given<'query', Part<E, 'query'>> &
  (E extends { body: 'multipart' } ? { body: FormData } : Given<'body', Part<E, 'body'>>);

/** Input of the server's handler, after parsing. */
export interface ParsedInput<E extends EndpointDefinition> {
  params: ParsedPart<E, 'params'>;
  query: ParsedPart<E, 'query'>;
  body: ParsedPart<E, 'body'>;
}

/** The parsed answer; `void` where the endpoint answers 204. */
export type Output<E extends EndpointDefinition> = E extends { response: infer S extends Schema }
  ? z.output<S>
  : void;
