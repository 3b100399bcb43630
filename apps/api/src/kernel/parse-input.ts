import {
  type EndpointDefinition,
  type ParsedInput,
  messages,
} from '@caderneta/api-client/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { assertFits, boundsOfBody } from './body-bounds.ts';
import { cleanTexts, tidyTexts } from './clean-text.ts';
import { type FieldError, Invalid, NotFound, UnsupportedType } from './problems.ts';

// zod's own sentences are English; the contract's Portuguese ones take precedence over this.
// It checks as it does in pages, where no code may be made while they run.
z.config({ localeError: () => messages.invalid, jitless: true });

/** Errors of an answer: more than a person reads, and little to write where everything is wrong. */
const mostErrors = 200;

/** Parses a request by its contract. @throws the refusal where the request differs */
export function parseInput<E extends EndpointDefinition>(
  endpoint: E,
  request: FastifyRequest,
): ParsedInput<E> {
  const { params, query, body } = endpoint;
  const errors: FieldError[] = [];
  const parsed = {
    // An address that cannot exist does not.
    params: params && check(params, request.params, () => void notFound()),
    query:
      query && check(query, request.query, (found) => errors.push(...found.slice(0, mostErrors))),
    body: undefined as unknown,
  };
  if (body && body !== 'multipart') {
    // Reports errors of the query first.
    if (request.body === undefined && errors.length === 0) {
      throw new UnsupportedType('Envie um corpo em JSON.');
    }
    assertFits(request.body, boundsOfBody(body));
    parsed.body = check(body, request.body, (found) => errors.push(...found.slice(0, mostErrors)));
  }
  if (errors.length > 0) throw new Invalid(errors.slice(0, mostErrors));
  return parsed as ParsedInput<E>;
}

function notFound(): never {
  throw new NotFound();
}

function check(schema: z.ZodMiniType, value: unknown, refuse: (errors: FieldError[]) => void) {
  const result = z.safeParse(schema, tidyTexts(value));
  const errors = result.success ? unstorable(value, []) : result.error.issues.flatMap(fieldErrors);
  if (errors.length > 0) refuse(errors);
  return cleanTexts(result.data);
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ path: issue.path.join('.'), message: issue.message }];
  }
  return issue.keys.map((key) => ({
    path: [...issue.path, key].join('.'),
    message: messages.unknownFields,
  }));
}

/** PostgreSQL stores every character but NUL. */
function unstorable(value: unknown, path: string[]): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0') ? [{ path: path.join('.'), message: messages.invalid }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => unstorable(child, [...path, key]));
}
