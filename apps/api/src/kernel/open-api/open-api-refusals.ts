import {
  authenticationProblem,
  type EndpointDefinition,
  problem,
} from '@caderneta/api-client/contract';
import type { Json, OpenApiSchemas } from './open-api-schemas.ts';

const text = { schema: { type: 'string' } };
const again = { 'Retry-After': text };

interface Refusal {
  name: string;
  /** When the server refuses so. */
  description: string;
  headers?: Json;
}

const refusals: Record<number, Refusal> = {
  400: { name: 'Malformed', description: 'The body or a header cannot be read.' },
  401: {
    name: 'Unauthenticated',
    description: 'No session, or one that ended.',
    headers: { 'WWW-Authenticate': text },
  },
  403: {
    name: 'Forbidden',
    description: 'The caller may not do this, or a page of another site asked for it.',
  },
  404: { name: 'NotFound', description: 'There is none, or none that the caller may see.' },
  405: {
    name: 'OtherMethod',
    description: 'The path takes other methods.',
    headers: { Allow: text },
  },
  408: { name: 'TooSlow', description: 'The body came too slowly.' },
  409: { name: 'Conflict', description: 'It contradicts what is stored; see `code`.' },
  410: {
    name: 'Gone',
    description: 'The school moved to the address in `movedTo`, or a link ended.',
  },
  413: { name: 'TooLarge', description: 'The body or a file is too large.' },
  415: { name: 'UnsupportedType', description: 'No such type of body or file is taken.' },
  422: { name: 'Invalid', description: 'The input breaks rules; see `errors`.' },
  429: { name: 'TooMany', description: 'Too much at once.', headers: again },
  500: { name: 'Failure', description: 'A fault of the server; its log knows `requestId`.' },
  503: {
    name: 'Unavailable',
    description: 'Something that the answer needs is away.',
    headers: again,
  },
  507: { name: 'OutOfSpace', description: 'The disk is full.' },
};

/** Refusals of calls without a session, which carry a code of `authenticationCodes`. */
const ofSignIn: Record<number, Refusal> = {
  400: { name: 'SignInRefused', description: 'Refused, or a body that cannot be read.' },
  429: { name: 'TooManySignIns', description: 'Too many attempts.', headers: again },
};

/** Writes every refusal there is, once; operations refer to them. */
export function writeRefusals(schemas: OpenApiSchemas): Record<string, Json> {
  const asProblem = { 'application/problem+json': { schema: schemas.of(problem, 'output') } };
  const asSignIn = { 'application/json': { schema: schemas.of(authenticationProblem, 'output') } };
  const write = (table: Record<number, Refusal>, content: Json) =>
    Object.values(table).map(({ name, ...rest }): [string, Json] => [name, { ...rest, content }]);
  return Object.fromEntries([
    ...write(refusals, asProblem),
    ...write(ofSignIn, { ...asSignIn, ...asProblem }),
  ]);
}

/** What an endpoint may refuse with, as references: status → one of `writeRefusals`. */
export function refusalsOf(endpoint: EndpointDefinition): Record<string, Json> {
  const { access, method, params, query, body, refusals: own = [] } = endpoint;
  const statuses = new Set([
    ...(body ? [400, 413, 415] : []),
    ...(access === 'public' ? [] : [401, 409]),
    ...(access === 'administrator' || access === 'network' || method !== 'GET' ? [403] : []),
    ...(params ? [404] : []),
    ...(query || body ? [422] : []),
    ...own,
    ...[429, 500, 503],
  ]);
  const table = (status: number) =>
    access === 'public' && own.includes(status) && status in ofSignIn ? ofSignIn : refusals;
  const written = [...statuses].sort().map((status): [string, Json] => {
    const { name } = table(status)[status]!;
    return [String(status), { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(written);
}
