import * as z from 'zod/mini';
import { type EndpointDefinition } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { period, periods, periodLabels } from './enums.ts';
import { labelOf, listedOr, openEnum } from './open-enum.ts';

const later = z.parse(openEnum(period), 'Dawn');

test('a value that came later is read, with a neutral word', () => {
  expect(labelOf(periodLabels, later)).toBe('Outro');
  expect(labelOf(periodLabels, 'toString' as never)).toBe('Outro');
  expect(labelOf(periodLabels, 'Night')).toBe('Noite');
  expect(listedOr(periods, later, null)).toBeNull();
});

test('an open enum takes words only', () => {
  expect(z.safeParse(openEnum(period), 7).success).toBe(false);
});

type Json = Record<string, unknown>;

/** Places in a schema that refuse a value or a field which came later. */
function closedPlaces(schema: Json, path: string): string[] {
  const members = (schema.anyOf ?? []) as Json[];
  // Beside any word, a list of words is open.
  if (members.some(({ type, ...rest }) => type === 'string' && Object.keys(rest).length === 0)) {
    return [];
  }
  const own = schema.enum || schema.additionalProperties === false ? [path] : [];
  const children = Object.entries(schema).flatMap(([key, value]) =>
    value && typeof value === 'object' ? closedPlaces(value as Json, `${path}.${key}`) : [],
  );
  return [...own, ...children];
}

const answers = Object.entries<EndpointDefinition>(endpoints).flatMap(([name, { response }]) =>
  response ? [[name, response] as const] : [],
);

test.each(answers)('answers of %s may have more values later', (_, response) => {
  const schema = z.toJSONSchema(response, { io: 'input' }) as Json;
  expect(closedPlaces(schema, 'answer')).toEqual([]);
});
