import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './primitives.ts';

export const storedFile = z.object({
  id,
  originalName: z.string(),
  /** Signed URL, good for a limited time. */
  location: z.string(),
  mediaType: z.string(),
  /** Bytes, as stored. */
  size: z.number(),
  /** Images only: candidates for `srcset`, narrowest first. */
  srcSet: z.nullable(z.string()),
});
export type StoredFile = z.output<typeof storedFile>;

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/v1/filemanagement/upload',
  summary: 'Store up to 50 images or documents of up to 10 MB each',
  access: 'employee',
  body: 'multipart',
  status: 201,
  response: z.array(storedFile),
  refusals: [400, 413, 415],
});
