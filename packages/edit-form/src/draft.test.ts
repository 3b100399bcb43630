import { addMissingBase, draftsOf } from './index.ts';
import * as z from 'zod/mini';

const values = z.object({ title: z.string(), cover: z.array(z.string()) });

test('a draft of an earlier release began from its own values', () => {
  const { parse } = draftsOf('mural', values, { upgrade: addMissingBase() });
  const content = { title: 'Festa', cover: ['1'] };
  const draft = { values: content, base: { values: content, etag: '"1"' }, idempotencyKey: 'key' };
  expect(parse({ ...content, etag: '"1"', idempotencyKey: 'key' })).toEqual(draft);
});

test('an upgraded draft takes values from where the earlier release held them', () => {
  const toValues = ({ values, cover }: Record<string, unknown>) => ({
    ...(values as object),
    cover,
  });
  const { parse } = draftsOf('mural', values, { upgrade: addMissingBase(toValues) });
  const stored = { values: { title: 'Festa' }, cover: [], etag: null, idempotencyKey: 'key' };
  expect(parse(stored).base).toEqual({ values: { title: 'Festa', cover: [] }, etag: null });
});

test('a draft of this release keeps what the writing began from', () => {
  const { parse } = draftsOf('mural', values, { upgrade: addMissingBase() });
  const base = { values: { title: 'Festa', cover: [] }, etag: '"1"' };
  const draft = { values: { title: 'Festa junina', cover: [] }, base, idempotencyKey: 'key' };
  expect(parse(draft)).toEqual(draft);
});
