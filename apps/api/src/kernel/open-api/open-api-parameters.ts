import {
  byId,
  type EndpointDefinition,
  holdQuery,
  pageQuery,
  personHeader,
  waitedHeader,
} from '@caderneta/api-client/contract';
import type * as z from 'zod/mini';
import { isKept } from '#/kernel/idempotency.ts';
import type { Json, OpenApiSchemas } from './open-api-schemas.ts';

/** Name among the components → header. */
const headers = {
  IfMatch: 'If-Match',
  IdempotencyKey: 'Idempotency-Key',
  Waited: waitedHeader,
  Person: personHeader,
};

const reference = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });
const header = (name: keyof typeof headers) => reference(name);

/** Writes parameters for one document; those of many calls are said once, among `components`. */
export class OpenApiParameters {
  readonly components: Record<string, Json>;
  readonly #schemas: OpenApiSchemas;
  /** Parameter as text → its name among the components. */
  readonly #names: ReadonlyMap<string, string>;

  constructor(schemas: OpenApiSchemas) {
    this.#schemas = schemas;
    const shared = [
      ...this.#write('path', byId),
      ...this.#write('query', pageQuery),
      ...this.#write('query', holdQuery),
    ].map((parameter): [string, Json] => [capitalized(String(parameter.name)), parameter]);
    this.#names = new Map(shared.map(([name, parameter]) => [JSON.stringify(parameter), name]));
    const ofHeaders = Object.entries(headers).map(([key, name]): [string, Json] => [
      key,
      { name, in: 'header', schema: { type: 'string' } },
    ]);
    this.components = Object.fromEntries([...shared, ...ofHeaders]);
  }

  of(endpoint: EndpointDefinition): Json[] {
    const { method, access, params, query, versioned, mayWait } = endpoint;
    const own = [...this.#write('path', params), ...this.#write('query', query)];
    return [
      ...own.map((parameter) => {
        const name = this.#names.get(JSON.stringify(parameter));
        return name ? reference(name) : parameter;
      }),
      ...(versioned && method !== 'GET' ? [header('IfMatch')] : []),
      ...(isKept(endpoint) ? [header('IdempotencyKey')] : []),
      ...(mayWait ? [header('Waited')] : []),
      ...(access === 'public' ? [] : [header('Person')]),
    ];
  }

  #write(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
    if (!schema) return [];
    const { $ref, properties = {}, required = [] } = this.#schemas.of(schema, 'input');
    // Only its fields are shown: a name would hide them behind a reference.
    if ($ref) throw new Error('A query has a name');
    return Object.entries(properties as Json).map(([name, property]) => ({
      name,
      in: place,
      ...((required as string[]).includes(name) && { required: true }),
      schema: property,
    }));
  }
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
