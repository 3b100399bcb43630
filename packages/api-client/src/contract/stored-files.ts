import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { id, most } from './primitives.ts';

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
  /** Recordings only: how long they last, at least 1. */
  seconds: z.optional(z.number()),
});
export type StoredFile = z.output<typeof storedFile>;

/** The length bounds how many there are. */
const listOfIds =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;

export const fileIds = z
  .string(messages.required)
  .check(
    most(limits.filesPerUpload * (limits.idLength + 1) - 1),
    z.regex(listOfIds, messages.invalid),
  );

export const storedFileSchemas = {
  FileIds: fileIds,
  StoredFile: storedFile,
};
