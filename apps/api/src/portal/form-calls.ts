import {
  type EndpointDefinition,
  personHeader,
  type Problem,
} from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Fields of a form, as a browser without scripts sends them. */
export type FormFields = Record<string, string>;

/** Lets the routes of a scope take forms. A browser writes line ends of its own. */
export function takeForms(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_, body, done) => {
      const fields = [...new URLSearchParams(body)];
      done(
        null,
        Object.fromEntries(fields.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')])),
      );
    },
  );
}

/** The call of the contract for which a form stands. */
export interface FormCall {
  endpoint: EndpointDefinition;
  /** Id in its address. */
  id?: string;
  body?: unknown;
}

interface Named {
  /** Ids of the guardians as whom it may act; any without. */
  people?: string[];
  key?: string;
}

/**
 * Makes a form's call as the browser that sent it: what the call checks, limits, repeats and stores is
 * then the same with scripts and without.
 * @returns undefined once it is done
 */
export async function callForForm(
  { server, headers, ip }: FastifyRequest,
  { endpoint, id = '', body }: FormCall,
  { people, key }: Named = {},
): Promise<RefusedCall | undefined> {
  const { cookie, 'user-agent': agent } = headers;
  const answer = await server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(':id', encodeURIComponent(id)),
    remoteAddress: ip,
    headers: {
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...(agent && { 'user-agent': agent }),
      ...(people && { [personHeader]: people.join() }),
      ...(key && { 'idempotency-key': key }),
    },
    payload: JSON.stringify(body ?? {}),
  });
  if (answer.statusCode < 400) return undefined;
  const retryAfter = answer.headers['retry-after'];
  return { status: answer.statusCode, retryAfter, sentence: sentenceOf(answer.json<Problem>()) };
}

export interface RefusedCall {
  status: number;
  /** Seconds, as the header says them. */
  retryAfter?: string | string[] | number | undefined;
  /** Why, in Portuguese. */
  sentence: string;
}

const sentenceOf = ({ errors, detail, title }: Problem): string =>
  errors?.[0]?.message ?? detail ?? title;
