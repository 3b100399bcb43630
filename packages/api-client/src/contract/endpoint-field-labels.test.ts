import { expect, test } from '@jest/globals';
import { endpointFieldLabels } from './endpoint-field-labels.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

interface Schema {
  _zod: { def: { shape?: Record<string, Schema>; options?: Schema[]; innerType?: Schema } };
}

/** Names that the audit log stores of a body: those of nested objects; a list is one field. */
function fieldsOf(schema: Schema): string[] {
  const { shape, options = [], innerType } = schema._zod.def;
  if (innerType) return fieldsOf(innerType);
  if (!shape) return options.flatMap(fieldsOf);
  return Object.entries(shape).flatMap(([name, value]) => {
    const inner = fieldsOf(value);
    return inner.length > 0 ? inner : [name];
  });
}

const calls: Record<string, EndpointDefinition> = endpoints;
const audited = Object.entries(calls).flatMap(([name, { audited: act, body }]) => {
  const fields = act && typeof body === 'object' ? fieldsOf(body as unknown as Schema) : [];
  return act && fields.length > 0 ? [{ name, subject: act[0], fields: [...new Set(fields)] }] : [];
});
const labels: Record<string, Record<string, string>> = endpointFieldLabels;

test('every field that the audit log may name has a Portuguese word at its call, and no other', () => {
  expect(audited.length).toBeGreaterThan(30);
  const named = Object.entries(labels).map(([name, words]) => [name, Object.keys(words).sort()]);
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(audited.map(({ name, fields }) => [name, fields.sort()])),
  );
});

test('calls about one subject call a field by one word', () => {
  const words = new Map<string, string>();
  for (const { name, subject, fields } of audited) {
    for (const field of fields) {
      const said = labels[name]?.[field] ?? '';
      const first = words.get(`${subject} ${field}`) ?? said;
      words.set(`${subject} ${field}`, first);
      expect([name, field, said]).toEqual([name, field, first]);
    }
  }
});
