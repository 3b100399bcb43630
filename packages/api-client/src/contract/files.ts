import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fileIds, storedFile } from './stored-files.ts';

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
