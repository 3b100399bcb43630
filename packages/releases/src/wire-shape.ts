import * as z from 'zod/mini';

type Schema = z.ZodMiniType;

/** The part of an endpoint of the contract that this package reads. */
export interface WireCall {
  method: string;
  path: string;
  params?: Schema;
  query?: Schema;
  body?: Schema | 'multipart';
  status: number;
  response?: Schema;
  paged?: true;
  versioned?: true;
  retired?: true;
}

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>;

/** Input and output of one call, as data that can be stored and compared. */
export interface WireShape {
  /** 'GET /v1/chats/summary' */
  call: string;
  request: { params?: JsonSchema; query?: JsonSchema; body?: JsonSchema };
  answer: { status: number; paged: boolean; versioned: boolean; body?: JsonSchema };
}

const upload: JsonSchema = { contentMediaType: 'multipart/form-data' };

/**
 * Names a call by method and path pattern.
 * @example nameOfCall(listChats) // 'GET /v1/chats/summary'
 */
export const nameOfCall = ({ method, path }: Pick<WireCall, 'method' | 'path'>) =>
  `${method} ${path}`;

/** Extracts input and output of a call, without summary, access and texts of refusals. */
export function wireShapeOf(endpoint: WireCall): WireShape {
  const { params, query, body, status, response, paged = false, versioned = false } = endpoint;
  return {
    call: nameOfCall(endpoint),
    request: {
      ...(params && { params: jsonSchema(params, 'input') }),
      ...(query && { query: jsonSchema(query, 'input') }),
      ...(body && { body: body === 'multipart' ? upload : jsonSchema(body, 'input') }),
    },
    answer: {
      status,
      paged,
      versioned,
      ...(response && { body: jsonSchema(response, 'output') }),
    },
  };
}

/**
 * Names a shape by the first eight bytes of the SHA-256 over its canonical JSON.
 * @returns 16 hexadecimal digits
 */
export async function digestOf(shape: WireShape): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(shape));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Writes JSON with sorted keys. The lists `required` and `enum`, which are sets, are sorted too.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    if (Array.isArray(inner)) {
      const list: unknown[] = inner;
      return key === 'required' || key === 'enum' ? list.toSorted() : list;
    }
    if (!inner || typeof inner !== 'object') return inner;
    const entries = Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries);
  });
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const {
    $schema,
    '~standard': _,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return withoutDetails(rest, io) as JsonSchema;
}

/**
 * Drops what says nothing about compatibility: the pattern behind a named format, which changes
 * with the library, and that answers have no other fields, since clients ignore those.
 */
function withoutDetails(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutDetails(item, io));
  if (!value || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([key, inner]) => {
    if (key === 'pattern' && 'format' in value) return false;
    return !(io === 'output' && key === 'additionalProperties' && inner === false);
  });
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutDetails(inner, io)]));
}
