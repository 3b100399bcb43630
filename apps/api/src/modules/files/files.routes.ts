import multipart from '@fastify/multipart';
import { limits, uploadFiles } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import { storedFile } from './file-links.ts';
import { insertFiles } from './files.repository.ts';
import { receiveUpload } from './receive-upload.ts';
import { discardFiles } from './store-file.ts';

export async function fileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { fileStore, links } = services;
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: limits.filesPerUpload,
      // One more byte tells a file that is too large from one that just fits.
      fileSize: limits.fileSize + 1,
      fields: 1,
      fieldSize: 1000,
    },
  });

  route(app, uploadFiles, async ({ db, actor, request }) => {
    const stored = await receiveUpload(request, fileStore, actor);
    try {
      const rows = await insertFiles(db, stored);
      return rows.map((row) => storedFile(row, links));
    } catch (error) {
      await discardFiles(fileStore.storage, stored);
      throw error;
    }
  });
}
