import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
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

/** A file of the chat. */
export const messageFile = z.extend(storedFile, {
  /** Recordings only: how long they last, at least 1. */
  seconds: z.optional(z.number()),
});
export type MessageFile = z.output<typeof messageFile>;

const uuid = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const listOfIds = new RegExp(`^${uuid}(,${uuid}){0,${limits.filesPerUpload - 1}}$`);

export const fileIds = z.string(messages.required).check(z.regex(listOfIds, messages.invalid));

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
