import { type EndpointDefinition, openEnum } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { shapeOf } from './answers.ts';

const child = z.object({ name: z.string(), birth: z.optional(z.nullable(z.string())) });
const told = z.discriminatedUnion('by', [
  z.object({ by: z.literal('link'), url: z.string() }),
  z.object({ by: z.literal('email'), address: z.string() }),
]);
const response = z.object({
  id: z.string(),
  kind: openEnum(z.enum(['event', 'poll'])),
  children: z.array(child),
  first: z.nullable(child),
  counts: z.record(z.string(), z.number()),
  told,
  at: z.optional(z.string()),
});
const endpoint = { response } as unknown as EndpointDefinition;

const whole = {
  told: { by: 'link', url: '/', address: 'secret' },
  secret: 1,
  counts: { push: 2 },
  first: null,
  children: [
    { birth: null, name: 'Ana', secret: 2 },
    { name: 'Bia', birth: undefined, phone: 'secret' },
  ],
  kind: 'of a later release',
  id: 'é',
};

const sent =
  '{"id":"é","kind":"of a later release","children":[{"name":"Ana","birth":null},{"name":"Bia"}],' +
  '"first":null,"counts":{"push":2},"told":{"by":"link","url":"/"}}';

test.each([true, false])(
  'a call answers what its contract names, in its order (checked: %s)',
  (isChecked) => {
    expect(JSON.stringify(shapeOf(endpoint, isChecked)(whole))).toBe(sent);
    const list = { response: z.array(response) } as unknown as EndpointDefinition;
    expect(JSON.stringify(shapeOf(list, isChecked)([whole]))).toBe(`[${sent}]`);
  },
);

test('an answer that breaks the contract fails where answers are checked', () => {
  expect(() => shapeOf(endpoint, true)({ ...whole, id: 1 })).toThrow();
  expect(() => shapeOf(endpoint, true)({ ...whole, children: [{}] })).toThrow();
});

test('a value that zod changes on its way is changed in production too', () => {
  const changed = z.object({ text: z.string().check(z.trim()), count: z._default(z.number(), 7) });
  const shape = shapeOf({ response: changed } as unknown as EndpointDefinition, false);
  expect(shape({ text: ' a ' })).toEqual({ text: 'a', count: 7 });
});

test('an answer without a list that its contract demands is not sent', () => {
  expect(() => shapeOf(endpoint, false)({ ...whole, children: undefined })).toThrow();
});
