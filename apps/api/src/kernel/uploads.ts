import multipart from '@fastify/multipart';
import { limits } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';

/** Lets the routes of a scope take files as a form. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: limits.filesPerUpload,
      // One more byte tells a file that is too large from one that just fits.
      fileSize: limits.fileSize + 1,
      fields: 1,
      fieldSize: 1000,
      // Of each part: its name, its type and the name of its file.
      headerPairs: 20,
    },
  });
}
