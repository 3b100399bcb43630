import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const meta = z.object({
  /** Of the server: '1.4.0'. */
  version: z.string(),
  /** Changes with the calls below. */
  contract: z.string(),
  /** Call → digests of the shapes in which it is answered, today's first. */
  calls: z.record(z.string(), z.array(z.string())),
  /** Ids of the shell's builds that pages may get now. */
  shellBuilds: z.array(z.string()),
});
export type Meta = z.output<typeof meta>;

export const getMeta = endpoint({
  method: 'GET',
  path: '/v1/meta',
  access: 'public',
  status: 200,
  response: meta,
});

export const metaSummaries = {
  getMeta: 'What this server answers, for whoever builds a remote; its ETag answers If-None-Match',
};

export const metaSchemas = {
  Meta: meta,
};
