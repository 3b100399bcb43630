import { draftsOf } from '../index.ts';
import * as z from 'zod/mini';

const values = z.object({ title: z.string(), cover: z.array(z.string()) });

test('a draft keeps what the writing began from', () => {
  const { parse } = draftsOf('mural', values);
  const base = { values: { title: 'Festa', cover: [] }, etag: '"1"' };
  const draft = { values: { title: 'Festa junina', cover: [] }, base, idempotencyKey: 'key' };
  expect(parse(draft)).toEqual(draft);
});
