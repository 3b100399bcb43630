import * as z from 'zod/mini';
import { currentPassword, password } from './credentials.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { type BoundedPart, inputBounds } from './input-bounds.ts';
import { id, most } from './primitives.ts';
import { requestHeaders } from './request-headers.ts';

/** Everything that enters, by where it enters. */
const inputs = [
  ...Object.entries<EndpointDefinition>(endpoints).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema && schema !== 'multipart' ? [[`${name}.${part}`, schema] as const] : [],
    ),
  ),
  ['headers', z.object(requestHeaders)] as const,
];

const partsOf = (schema: z.ZodMiniType, place = ''): BoundedPart[] =>
  inputBounds(schema, place).parts;
const unbounded = (parts: BoundedPart[]) =>
  parts.filter(({ maximum, isFirst }) => maximum === undefined || !isFirst);

test('every text, list and record that enters has a maximum, which is checked first', () => {
  const parts = inputs.flatMap(([place, schema]) => partsOf(schema, place));
  expect(parts.length).toBeGreaterThan(300);
  expect(unbounded(parts)).toEqual([]);
});

test.each<[string, z.ZodMiniType]>([
  ['a text without a maximum', z.string().check(z.minLength(1))],
  ['a format by itself', z.uuid()],
  ['a maximum behind a pattern', z.string().check(z.regex(/a/), most(9))],
  ['a maximum behind a rule', z.string().check(z.refine(Boolean), most(9))],
  ['a maximum that ends nothing', z.string().check(z.maxLength(9), z.regex(/a/))],
  ['a maximum behind a change of the text', z.string().check(z.toLowerCase(), most(9))],
  ['a list', z.array(id)],
  ['a text in a list', z.array(z.string()).check(most(3))],
  ['a record', z.record(id, z.number())],
  ['a text in one of several shapes', z.union([z.number(), z.object({ name: z.string() })])],
  ['what a transform makes', z.pipe(id, z.pipe(z.transform(String), z.string()))],
])('%s is found', (_, schema) => {
  expect(unbounded(partsOf(z.object({ field: z.optional(schema) })))).toHaveLength(1);
});

test.each([z.any(), z.unknown(), z.date(), z.lazy(() => id)])(
  'what cannot be bounded may not enter',
  (schema) => expect(() => inputBounds(z.object({ field: schema }), 'body')).toThrow('body.field'),
);

test('the largest body is as large as it is written', () => {
  const schema = z.strictObject({
    name: z.string().check(most(3)),
    ids: z.array(id).check(most(2)),
  });
  const largest = { name: '€€€', ids: [crypto.randomUUID(), crypto.randomUUID()] };
  const bytes = new TextEncoder().encode(JSON.stringify(largest)).length;
  const bounds = inputBounds(schema, 'body');
  expect(bounds).toMatchObject({ values: 5, depth: 3 });
  expect(bounds.bytes).toBeGreaterThanOrEqual(bytes);
  expect(bounds.bytes).toBeLessThan(bytes * 1.3);
});

const unreachable = (): never => {
  throw new Error('It looked at a text that is too long.');
};

test('nothing looks at a text that is too long', () => {
  const text = z.string().check(most(9), z.refine(unreachable), z.overwrite(unreachable));
  expect(z.safeParse(text, 'a'.repeat(10)).error?.issues).toHaveLength(1);
});

test.each(['x', 'aA1', ' ', '\u0301'])(
  'a password of 160,000 times %j has one fault',
  (letters) => {
    for (const schema of [password, currentPassword]) {
      const { error } = z.safeParse(schema, letters.repeat(160_000));
      expect(error?.issues.map(({ message }) => message)).toEqual([
        'Senha deve conter no máximo 200 caracteres.',
      ]);
    }
  },
);
