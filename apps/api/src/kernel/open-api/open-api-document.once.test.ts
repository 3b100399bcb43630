import { namedSchemas } from '@caderneta/api-client/contract/schema-names';
import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from './open-api-document.ts';

type Json = Record<string, unknown>;
interface Part {
  $ref?: string;
  content?: Record<string, { schema: Json }>;
}

const text = JSON.stringify(openApiDocument('https://escola.example'));
const { paths, components } = JSON.parse(text) as {
  paths: Record<string, Record<string, { requestBody?: Part; responses: Record<string, Part> }>>;
  components: Record<string, Record<string, Json>>;
};
const operations = Object.values(paths).flatMap((path) => Object.values(path));

/** Whether a part of the document, or what it refers to, closes an object. */
function isClosed(value: unknown): boolean {
  if (!value || typeof value !== 'object') return false;
  const { $ref, additionalProperties } = value as Json;
  if (additionalProperties === false) return true;
  if (typeof $ref !== 'string') return Object.values(value).some(isClosed);
  const [, , kind, name] = $ref.split('/');
  return isClosed(components[kind!]![name!]);
}

test('the document has no fault that a linter finds, and small stays', async () => {
  const rules = {
    // The repository has no licence yet.
    'info-license': 'off',
    // Paths are spelled as the specification spells them.
    'no-ambiguous-paths': 'off',
    // Some refusals may meet any call; no call lists them.
    'no-unused-components': 'off',
    'no-server-example.com': 'off',
  } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: text, config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  // It was 757 kB when each call wrote out what all have in common.
  expect(text.length / operations.length).toBeLessThan(1_500);
});

test('every name stands for a shape of some call, and every name is of the list', () => {
  expect(Object.keys(components.schemas!)).toEqual(Object.keys(namedSchemas).sort());
});

test('a body or an answer of many fields has a name', () => {
  const contents = operations.flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((part) =>
      Object.values(part?.content ?? {}),
    ),
  );
  const shapes = contents.map(({ schema }) => (schema.items ?? schema) as Json);
  const unnamed = shapes.filter(
    ({ properties = {} }) => Object.keys(properties as Json).length > 4,
  );
  expect(unnamed).toEqual([]);
});

test('answers leave room for fields that come later', () => {
  const closed = operations.filter(({ responses }) => isClosed(responses));
  expect(closed).toEqual([]);
});

test('bodies refuse fields that nobody knows', () => {
  const bodies = operations.flatMap(({ requestBody }) => requestBody ?? []);
  const json = bodies.filter(({ content = {} }) => 'application/json' in content);
  expect(json.length).toBeGreaterThan(50);
  expect(json.filter((body) => !isClosed(body))).toEqual([]);
});

test('a refusal is described once', () => {
  const refusals = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => Number(status) >= 400),
  );
  const inline = refusals.filter(([, answer]) => !answer.$ref);
  expect(inline).toEqual([]);
});

test('the calendar of an event is a file', () => {
  const { responses } = paths['/v1/family/events/{id}/calendar.ics']!.get!;
  expect(responses['200']).toMatchObject({ content: { 'text/calendar': {} } });
});
