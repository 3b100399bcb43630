import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
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
});
export type StoredFile = z.output<typeof storedFile>;

/** A file of the chat. */
export const messageFile = z.extend(storedFile, {
  /** Recordings only: how long they last, at least 1. */
  seconds: z.optional(z.number()),
});
export type MessageFile = z.output<typeof messageFile>;

/** The length bounds how many there are. */
const listOfIds =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/i;

export const fileIds = z
  .string(messages.required)
  .check(
    most(limits.filesPerUpload * (limits.idLength + 1) - 1),
    z.regex(listOfIds, messages.invalid),
  );

export const getFiles = endpoint({
  method: 'GET',
  path: '/v1/filemanagement/files',
  access: 'employee',
  query: z.object({ ids: fileIds }),
  status: 200,
  response: z.array(storedFile),
});

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/v1/filemanagement/upload',
  access: 'employee',
  body: 'multipart',
  status: 201,
  response: z.array(storedFile),
  refusals: [400, 413, 415, 429],
});

export const fileSummaries = {
  getFiles:
    'Files with new URLs, where those of an open page have expired; unknown ids are left out',
  uploadFiles: 'Store up to 50 images or documents of up to 10 MB each',
};
