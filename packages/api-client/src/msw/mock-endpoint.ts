import { http, HttpResponse, type DefaultBodyType, type RequestHandler } from 'msw';
import type { EndpointDefinition, Output, ParsedInput } from '../contract/endpoint.ts';
import type { Problem } from '../contract/problem.ts';

type Answer<E extends EndpointDefinition> = Output<E> | Promise<Output<E>> | Response;

export interface MockOptions {
  /** Length of the whole list; by default the length of the answer. */
  total?: number;
  etag?: string;
}

const verbs = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
} as const;

type Resolve = (request: Request, params: unknown) => Promise<Response | undefined>;

function handler(endpoint: EndpointDefinition, resolve: Resolve): RequestHandler {
  return verbs[endpoint.method](`*${endpoint.path}`, ({ request, params }) => {
    // `…/list` also matches `…/:id`: what the contract rejects is for another handler.
    if (endpoint.params && !endpoint.params.safeParse(params).success) return undefined;
    return resolve(request, params);
  });
}

async function bodyOf(endpoint: EndpointDefinition, request: Request): Promise<unknown> {
  if (endpoint.body === 'multipart') return request.formData();
  return endpoint.body?.parse(await request.json());
}

/**
 * Makes an msw handler for one call. The contract parses what the client sent and what `answer`
 * returns: a fixture that the server could not send fails the test.
 * @returns a handler for `mockServer` or `server.use`
 * @example mockEndpoint(listChats, () => [])
 */
export function mockEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  answer: (input: ParsedInput<E>, request: Request) => Answer<E>,
  { total, etag }: MockOptions = {},
): RequestHandler {
  return handler(endpoint, async (request, params) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const input = {
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(query),
      body: await bodyOf(endpoint, request.clone()),
    } as ParsedInput<E>;
    const result = await answer(input, request);
    if (result instanceof Response) return result;
    if (!endpoint.response) return new HttpResponse(null, { status: endpoint.status });
    const data = endpoint.response.parse(result) as DefaultBodyType;
    const length = total ?? (Array.isArray(data) ? data.length : 0);
    return HttpResponse.json(data, {
      status: endpoint.status,
      headers: {
        ...(endpoint.paged && { 'X-Total-Count': String(length) }),
        ...(endpoint.versioned && { ETag: etag ?? '"1"' }),
      },
    });
  });
}

/**
 * Makes a refusal with the body that the server gives it.
 * @param rest fields of the problem that differ from the usual ones
 */
export function problemResponse(status: number, rest: Partial<Problem> = {}): Response {
  const body = { type: 'about:blank', title: 'Recusado', status, code: 'refused', ...rest };
  return HttpResponse.json(body, {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });
}

/**
 * Makes an msw handler that refuses every call of an endpoint.
 * @example server.use(mockProblem(listChats, 500))
 */
export function mockProblem(
  endpoint: EndpointDefinition,
  status: number,
  rest?: Partial<Problem>,
): RequestHandler {
  return handler(endpoint, () => Promise.resolve(problemResponse(status, rest)));
}

/**
 * Makes an msw handler that never answers, for loading states.
 * @example server.use(mockPending(listChats))
 */
export function mockPending(endpoint: EndpointDefinition): RequestHandler {
  // Not msw's infinite delay: its timer keeps the test's process alive.
  return handler(endpoint, () => new Promise(() => {}));
}
