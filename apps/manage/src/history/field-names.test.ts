import * as contract from '@caderneta/api-client/contract';
import { fieldNames, namedFields } from './field-names.ts';

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

const isEndpoint = (value: unknown): value is contract.EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'audited' in value;
const audited = Object.values<unknown>(contract).filter(isEndpoint);
const fields = audited.flatMap(({ body }) =>
  typeof body === 'object' ? fieldsOf(body as unknown as Schema) : [],
);

test('every field that the trail may name has a Portuguese word, and no other', () => {
  expect(audited.length).toBeGreaterThan(40);
  expect([...new Set(fields)].sort()).toEqual(Object.keys(fieldNames).sort());
});

test('fields are listed; an unknown one is shown by its stored name', () => {
  expect(namedFields(['name', 'classroomId', 'nickname'])).toBe('nome, turma, nickname');
});
