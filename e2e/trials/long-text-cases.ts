import type { EndpointDefinition } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';

/** A call with one text that nobody expects. */
export interface Case {
  /** 'resetPassword as nobody: body.password = 900000 × "aA1"' */
  what: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const json = { 'content-type': 'application/json' };

/** Bytes: more than any body may have, and what the smallest bodies may just have. */
const bodyBytes = [900_000, 60_000];
/** Bytes that go into an address or a header, and more than go into one. */
const headBytes = [15_000, 900_000];

/** What patterns and transforms stumble over, as JSON writes it. */
const seeds = {
  a: 'a',
  spaces: ' ',
  aA1: 'aA1',
  '@.': '@.',
  digits: '1',
  NUL: String.raw`\u0000`,
  'lone surrogates': String.raw`\ud800`,
  'accents in the wrong order': '\u0301\u0323',
  'hyphens and dots': 'a-a.',
  'an address': 'https://a.a/',
};

const long = (seed: string, bytes: number) =>
  seed.repeat(Math.ceil(bytes / Buffer.byteLength(seed)));

type JsonSchema = z.core.JSONSchema.BaseSchema;
const schemaOf = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Stands in a sample for the text that is tried. */
const hole = 'the hole of a sample';

/** A value that the schema lets in. */
function sampleOf(schema: JsonSchema): unknown {
  const { anyOf, oneOf, allOf, const: constant, enum: values } = schema;
  const shapes = anyOf ?? oneOf ?? allOf;
  if (shapes) return sampleOf(shapes[0] as JsonSchema);
  if (constant !== undefined) return constant;
  if (values) return values[0];
  const samples: Record<string, () => unknown> = {
    object: () =>
      Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [
          name,
          sampleOf(field as JsonSchema),
        ]),
      ),
    array: () =>
      Array.from({ length: schema.minItems ?? 1 }, () => sampleOf(schema.items as JsonSchema)),
    string: () => textOf(schema),
    integer: () => Math.max(schema.minimum ?? 1, 1),
    number: () => 1,
    boolean: () => true,
  };
  return samples[String(schema.type)]?.() ?? null;
}

const textOf = ({ format, pattern }: JsonSchema): string =>
  format === 'uuid'
    ? '018f0000-0000-7000-8000-000000000001'
    : format === 'email'
      ? 'ana@escola.com.br'
      : format?.startsWith('date')
        ? '2027-03-01T10:00:00Z'
        : pattern === undefined
          ? 'Senha123'
          : '11912345678';

interface Hole {
  place: string;
  sample: unknown;
  maximum: number;
}

/** One sample for each text of a schema, with the hole in its place. */
function holesOf(schema: JsonSchema, place: string): Hole[] {
  const shapes = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (shapes) return shapes.flatMap((shape) => holesOf(shape, place));
  if (schema.type === 'array') {
    return holesOf(schema.items as JsonSchema, `${place}[]`).map((found) => ({
      ...found,
      sample: [found.sample],
    }));
  }
  if (schema.type === 'object') {
    const whole = sampleOf(schema) as object;
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      holesOf(field as JsonSchema, `${place}.${name}`).map((found) => ({
        ...found,
        sample: { ...whole, [name]: found.sample },
      })),
    );
  }
  // Numbers, booleans and enums meet strange texts as well.
  return [{ place, sample: hole, maximum: schema.maxLength ?? 100 }];
}

const fillJson = (sample: unknown, text: string) =>
  JSON.stringify(sample).replace(`"${hole}"`, () => `"${text}"`);

/** The whole body is what nobody expects: deep, or of very many small parts. */
const wholeBodies: Record<string, string> = {
  'deep lists': '['.repeat(450_000) + ']'.repeat(450_000),
  'lists without an end': '['.repeat(900_000),
  'deep objects': '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000),
  'many entries': `[${'1,'.repeat(449_000)}1]`,
  'many names': `{${Array.from({ length: 60_000 }, (_, name) => `"n${name}":1`).join(',')}}`,
};

/** Every field of a call with every long text, and for fields of a body with the longest that fits. */
export function* casesOfEndpoint(caller: string, endpoint: EndpointDefinition): Generator<Case> {
  const { method, params, query, body } = endpoint;
  const path = pathOf(endpoint.path, {});
  if (params) yield* casesOfParams(caller, endpoint, schemaOf(params));
  if (query) yield* casesOfQuery(caller, { method, path }, schemaOf(query));
  if (body === 'multipart') yield* casesOfForm(caller, path);
  if (!body || body === 'multipart') return;
  const common = { method, path, headers: json };
  for (const { place, sample, maximum } of holesOf(schemaOf(body), 'body')) {
    for (const [name, seed] of Object.entries(seeds)) {
      const characters = (JSON.parse(`"${seed}"`) as string).length;
      const fitting = seed.repeat(Math.floor(maximum / characters));
      for (const text of [...bodyBytes.map((bytes) => long(seed, bytes)), fitting]) {
        const what = `${caller}: ${place} = ${text.length} of ${name}`;
        yield { ...common, what, body: fillJson(sample, text) };
      }
    }
  }
  for (const [name, whole] of Object.entries(wholeBodies)) {
    yield { ...common, what: `${caller}: ${name}`, body: whole };
    const parts = Object.entries(schemaOf(body).properties ?? {});
    for (const [field] of parts) {
      const inside = `{${JSON.stringify(field)}:${whole}}`;
      yield { ...common, what: `${caller}: ${name} in ${field}`, body: inside };
    }
  }
}

const pathOf = (path: string, given: Record<string, string>) =>
  path.replace(
    /:(\w+)/g,
    (_, name: string) => given[name] ?? '018f0000-0000-7000-8000-000000000001',
  );

function* headTexts() {
  for (const [name, seed] of Object.entries(seeds)) {
    for (const bytes of headBytes) yield { name: `${bytes} of ${name}`, text: long(seed, bytes) };
  }
}

function* casesOfParams(caller: string, { method, path }: EndpointDefinition, schema: JsonSchema) {
  for (const param of Object.keys(schema.properties ?? {})) {
    for (const { name, text } of headTexts()) {
      const what = `${caller}: params.${param} = ${name}`;
      yield { what, method, path: pathOf(path, { [param]: encodeURIComponent(text) }) };
    }
  }
}

function* casesOfQuery(caller: string, call: Pick<Case, 'method' | 'path'>, schema: JsonSchema) {
  for (const field of Object.keys(schema.properties ?? {})) {
    for (const { name, text } of headTexts()) {
      const what = `${caller}: query.${field} = ${name}`;
      yield { ...call, what, path: `${call.path}?${field}=${encodeURIComponent(text)}` };
    }
  }
}

function* casesOfForm(caller: string, path: string): Generator<Case> {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const form = (head: string, content: string) => `--x\r\n${head}\r\n\r\n${content}\r\n--x--\r\n`;
  for (const [name, seed] of Object.entries(seeds)) {
    for (const bytes of [...bodyBytes, 7_000]) {
      const text = long(seed, bytes);
      const heads: Record<string, [string, string]> = {
        'name of a field': [`Content-Disposition: form-data; name="${text}"`, 'x'],
        'name of a file': [
          `Content-Disposition: form-data; name="files"; filename="${text}.pdf"`,
          '%PDF-1.4 x',
        ],
        'text of a field': ['Content-Disposition: form-data; name="a"', text],
        'content of a file': [
          'Content-Disposition: form-data; name="files"; filename="a.pdf"',
          text,
        ],
      };
      for (const [part, [head, content]] of Object.entries(heads)) {
        const what = `${caller}: ${part} = ${bytes} of ${name}`;
        yield { what, method: 'POST', path, headers, body: form(head, content) };
      }
    }
  }
}

/** A call with long headers. */
export function* casesOfRequest(path: string, names: string[]): Generator<Case> {
  for (const name of names) {
    for (const { name: text, text: value } of headTexts()) {
      // Node sends no header with a letter beyond Latin-1.
      const sent = Buffer.from(value)
        .toString('latin1')
        .replace(/[\x80-\x9f]/g, 'é');
      yield { what: `${name} = ${text}`, method: 'GET', path, headers: { [name]: sent } };
    }
  }
}

/** What is taken beside the contract: any JSON. */
export function* rawCases(path: string): Generator<Case> {
  const common = { method: 'POST', path, headers: json };
  for (const [name, seed] of Object.entries(seeds)) {
    for (const bytes of bodyBytes) {
      const text = long(seed, bytes);
      for (const field of ['key', 'payload', 'signature', 'statement', 'object', 'schema']) {
        const what = `${path}: ${field} = ${bytes} of ${name}`;
        yield { ...common, what, body: `{"${field}":"${text}"}` };
      }
    }
  }
  for (const [name, whole] of Object.entries(wholeBodies)) {
    yield { ...common, what: `${path}: ${name}`, body: whole };
  }
}
