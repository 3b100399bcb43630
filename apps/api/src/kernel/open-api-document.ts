import { STATUS_CODES } from 'node:http';
import {
  type Access,
  authenticationProblem,
  type EndpointDefinition,
  endpoints,
  personHeader,
  waitedHeader,
  problem,
} from '@caderneta/api-client/contract';
import { endpointSummaries } from '@caderneta/api-client/contract/summaries';
import * as z from 'zod/mini';
import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { isKept } from './idempotency.ts';

/** A JSON object of the document. */
type Json = Record<string, unknown>;
type EndpointName = keyof typeof endpoints;

let writtenPaths: Record<string, Json> | undefined;

/** The contract as OpenAPI 3.1, whose schemas are JSON Schema as zod writes it. */
const openApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Caderneta', version: '1.0.0', description: 'Paths match without case.' },
  /** Written for the first reader: that takes 0.2 s, for which no start of a server waits. */
  get paths() {
    return (writtenPaths ??= pathsOf(Object.keys(endpoints) as EndpointName[]));
  },
  components: {
    securitySchemes: {
      accessToken: { type: 'http', scheme: 'bearer' },
      familyCookie: { type: 'apiKey', in: 'cookie', name: 'caderneta_family' },
    },
  },
};

function pathsOf(names: EndpointName[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const name of names) {
    const endpoint: EndpointDefinition = endpoints[name];
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return paths;
}

function operation(name: EndpointName, endpoint: EndpointDefinition): Json {
  const { method, access, path, params, query, body } = endpoint;
  return {
    operationId: name,
    summary: endpointSummaries[name],
    tags: [path.split('/')[2]?.toLowerCase()],
    security: securityOf[access],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(endpoint.versioned && method !== 'GET' ? [header('If-Match')] : []),
      ...(isKept(endpoint) ? [header('Idempotency-Key')] : []),
      ...(endpoint.mayWait ? [header(waitedHeader)] : []),
      ...(access === 'public' ? [] : [header(personHeader)]),
    ],
    ...(body && { requestBody: requestBody(body) }),
    responses: responses(endpoint),
  };
}

const securityOf: Record<Access, Json[]> = {
  public: [],
  employee: [{ accessToken: [] }],
  administrator: [{ accessToken: [] }],
  network: [{ accessToken: [] }],
  guardian: [{ familyCookie: [] }],
};

function header(name: string): Json {
  return { name, in: 'header', required: false, schema: { type: 'string' } };
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

function requestBody(body: NonNullable<EndpointDefinition['body']>): Json {
  if (body !== 'multipart') {
    return {
      required: true,
      content: { 'application/json': { schema: jsonSchema(body, 'input') } },
    };
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const schema = {
    type: 'object',
    required: ['files'],
    properties: { files: { type: 'array', items: file } },
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function responses(endpoint: EndpointDefinition): Record<string, Json> {
  const { access, status, response, params, query, body } = endpoint;
  const refusals = [
    ...(access === 'public' ? [] : [401]),
    ...(access === 'administrator' || access === 'network' ? [403] : []),
    ...(params ? [404] : []),
    ...(query || body ? [422] : []),
    ...(endpoint.refusals ?? []),
    500,
  ];
  const success = {
    description: STATUS_CODES[status],
    ...(endpoint.paged && { headers: { 'X-Total-Count': { schema: { type: 'integer' } } } }),
    ...(response && {
      content: { 'application/json': { schema: jsonSchema(response, 'output') } },
    }),
    ...(endpoint.events && { content: { 'text/event-stream': { schema: { type: 'string' } } } }),
  };
  return Object.fromEntries<Json>([
    [String(status), success],
    ...[...new Set(refusals)]
      .sort()
      .map((code): [string, Json] => [String(code), refusal(code, access)]),
  ]);
}

function refusal(status: number, access: EndpointDefinition['access']): Json {
  const isSignIn = access === 'public' && (status === 400 || status === 429);
  const [type, schema] = isSignIn
    ? ['application/json', authenticationProblem]
    : ['application/problem+json', problem];
  return {
    description: STATUS_CODES[status],
    content: { [type]: { schema: jsonSchema(schema, 'output') } },
  };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, '~standard': _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

/** Hides what asks for a token: the page only reads. */
const readingOnly = '.swagger-ui .scheme-container,.swagger-ui .authorization__btn{display:none}';

/** The contract for people and tools: `/docs` and `/docs/json`. It calls nothing. */
export async function openApiPage(app: FastifyInstance): Promise<void> {
  // The plugin's types stop at OpenAPI 3.0; it passes the document on as it is.
  const document = openApiDocument as unknown as StaticDocumentSpec['document'];
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/docs([/?]|$)/i.test(request.url)) reply.header('cache-control', 'no-cache');
  });
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { supportedSubmitMethods: [] },
    theme: { css: [{ filename: 'reading-only.css', content: readingOnly }] },
    // Swagger UI writes style attributes, nothing else that the portal's policy forbids.
    staticCSP:
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
}
