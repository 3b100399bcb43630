import fc from 'fast-check';
import * as z from 'zod';
import { incompatibilities, isCompatible } from './compatibility.ts';
import { type JsonSchema, type WireShape, wireShapeOf } from './wire-shape.ts';

const call = { method: 'PUT', path: '/v1/x', status: 200 } as const;
const shapeOf = (body: z.ZodType, response: z.ZodType = z.object({})) =>
  wireShapeOf({ ...call, body, response });
const requests = (older: z.ZodType, current: z.ZodType) =>
  incompatibilities(shapeOf(older), shapeOf(current));
const answers = (older: z.ZodType, current: z.ZodType) =>
  incompatibilities(shapeOf(z.object({}), older), shapeOf(z.object({}), current));

const kind = z.enum(['one', 'two']);
const more = z.enum(['one', 'two', 'three']);
const open = (closed: z.ZodType) => z.union([closed, z.string()]);
const body = z.strictObject({ title: z.string().max(200), kind, note: z.string().optional() });

test.each<[string, z.ZodType]>([
  ['a new optional field', body.extend({ place: z.string().optional() })],
  ['a longer text', body.extend({ title: z.string().max(300) })],
  ['a further value', body.extend({ kind: more })],
  ['a field that may be left out now', body.partial({ title: true })],
  ['null beside what there was', body.extend({ title: z.string().max(200).nullable() })],
])('a request may accept %s', (_, current) => {
  expect(requests(body, current)).toEqual([]);
});

test.each<[string, z.ZodType, string]>([
  [
    'a new required field',
    body.extend({ place: z.string() }),
    'request.body.place is required now',
  ],
  [
    'a shorter text',
    body.extend({ title: z.string().max(100) }),
    'request.body.title maxLength was 200, is 100',
  ],
  [
    'a value less',
    body.extend({ kind: z.enum(['one']) }),
    'request.body.kind values was ["one","two"], is ["one"]',
  ],
  ['a field less', body.omit({ note: true }), 'request.body.note is no longer accepted'],
  [
    'another type',
    body.extend({ title: z.number() }),
    'request.body.title type was "string", is "number"',
  ],
  [
    'a pattern',
    body.extend({ note: z.string().regex(/^a/).optional() }),
    'request.body.note pattern was anything, is "^a"',
  ],
])('a request may not ask for %s', (_, current, words) => {
  expect(requests(body, current).map(({ place, problem }) => `${place} ${problem}`)).toEqual([
    words,
  ]);
});

const answer = z.object({ id: z.uuid(), kind: open(kind), note: z.string().nullable() });

test.each<[string, z.ZodType]>([
  ['a new field', answer.extend({ place: z.string() })],
  ['a further value where values are open', answer.extend({ kind: open(more) })],
  ['no null any more', answer.extend({ note: z.string() })],
])('an answer may have %s', (_, current) => {
  expect(answers(answer, current)).toEqual([]);
});

test.each<[string, z.ZodType, z.ZodType, string]>([
  [
    'a field less',
    answer,
    answer.omit({ note: true }),
    'answer.body.note is no longer always there',
  ],
  [
    'an optional field',
    answer,
    answer.partial({ id: true }),
    'answer.body.id is no longer always there',
  ],
  [
    'null',
    answer,
    answer.extend({ id: z.uuid().nullable() }),
    'answer.body.id type was "string", is "null"',
  ],
  [
    'a further value of a closed list',
    z.array(kind),
    z.array(more),
    'answer.body[] values was ["one","two"], is ["one","two","three"]',
  ],
])('an answer may not have %s', (_, older, current, words) => {
  expect(answers(older, current).map(({ place, problem }) => `${place} ${problem}`)).toEqual([
    words,
  ]);
});

test('parts of a request and headers of an answer are compared', () => {
  const older: WireShape = wireShapeOf({
    ...call,
    query: z.object({ a: z.string() }),
    response: z.array(kind),
    paged: true,
  });
  const current = wireShapeOf({ ...call, status: 201, body });
  expect(incompatibilities(older, current)).toEqual([
    { place: 'request.query', problem: 'is no longer read' },
    { place: 'request.body', problem: 'is needed now' },
    { place: 'answer.status', problem: 'was 200, is 201' },
    { place: 'answer', problem: 'is no longer paged' },
    { place: 'answer.body', problem: 'is gone' },
  ]);
});

/** Small schemas, near enough to each other that many pairs are compatible. */
const schemas = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const words = fc.record(
    {
      type: fc.constant('string'),
      minLength: fc.nat(2),
      maxLength: fc.integer({ min: 2, max: 4 }),
    },
    { requiredKeys: ['type'] },
  );
  const values = fc.subarray(['a', 'b', 'c'], { minLength: 1 });
  const numbers = fc.record(
    {
      type: fc.constantFrom('integer', 'number'),
      minimum: fc.nat(2),
      maximum: fc.integer({ min: 2, max: 4 }),
    },
    { requiredKeys: ['type'] },
  );
  const fields = fc.dictionary(fc.constantFrom('x', 'y'), tie('schema'), { maxKeys: 2 });
  const objects = fc
    .tuple(fields, fc.subarray(['x', 'y']), fc.boolean())
    .map(([properties, required, strict]) => ({
      type: 'object',
      properties: { ...properties },
      required: required.filter((name) => name in properties),
      ...(strict && { additionalProperties: false }),
    }));
  return {
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      words,
      numbers,
      values.map((list) => ({ type: 'string', enum: list })),
      fc.constant({ type: 'null' }),
      fc.constant({ type: ['string', 'null'], maxLength: 3 }),
      fc.constant({ type: ['string', 'null'], enum: ['a', null] }),
      tie('schema').map((items) => ({ type: 'array', items, maxItems: 2 })),
      fc.array(tie('schema'), { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
      objects,
    ),
  };
}).schema;

/** Some values that a schema takes, with no other fields than it names. */
function samplesOf(schema: JsonSchema): unknown[] {
  const { type, anyOf, enum: list, items, properties = {}, required = [] } = schema;
  if (anyOf) return (anyOf as JsonSchema[]).flatMap(samplesOf);
  if (list) return list as unknown[];
  if (type === 'null') return [null];
  if (Array.isArray(type)) return [null, ...samplesOf({ ...schema, type: 'string' })];
  if (type === 'array') return [[], ...samplesOf(items as JsonSchema).map((item) => [item])];
  if (type === 'object') {
    const all = Object.entries(properties as Record<string, JsonSchema>);
    const of = (chosen: typeof all) =>
      chosen.reduce<object[]>(
        (made, [name, field]) =>
          made.flatMap((one) =>
            samplesOf(field)
              .slice(0, 3)
              .map((value) => ({ ...one, [name]: value })),
          ),
        [{}],
      );
    return [...of(all), ...of(all.filter(([name]) => (required as string[]).includes(name)))];
  }
  if (type === 'string') {
    return ['', 'a', 'ab', 'abc', 'abcde'].filter(
      ({ length }) =>
        length >= Number(schema.minLength ?? 0) && length <= Number(schema.maxLength ?? 9),
    );
  }
  return [0, 1, 2, 3, 9, ...(type === 'number' ? [2.5] : [])].filter(
    (value) => value >= Number(schema.minimum ?? 0) && value <= Number(schema.maximum ?? 9),
  );
}

const withBody = (schema: JsonSchema): WireShape => ({
  call: 'PUT /v1/x',
  request: { body: schema },
  answer: { status: 204, paged: false, versioned: false },
});
const takes = (schema: JsonSchema, value: unknown) =>
  z.fromJSONSchema(schema).safeParse(value).success;

test('a compatible shape accepts every value that the older shape accepted', () => {
  let compatible = 0;
  fc.assert(
    fc.property(schemas, schemas, (older, current) => {
      if (!isCompatible(withBody(older), withBody(current))) return;
      compatible += 1;
      for (const value of samplesOf(older))
        expect([current, value, takes(current, value)]).toEqual([current, value, true]);
    }),
    { numRuns: 3000, seed: 11 },
  );
  expect(compatible).toBeGreaterThan(50);
});

test('every shape is compatible with itself, and with itself widened', () => {
  fc.assert(
    fc.property(schemas, schemas, (schema, other) => {
      expect(incompatibilities(withBody(schema), withBody(schema))).toEqual([]);
      expect(incompatibilities(withBody(schema), withBody({ anyOf: [other, schema] }))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
