import multipart from '@fastify/multipart';
import { getFiles, limits, uploadFiles } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { countWriting, writingLimits } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { storedFile } from './file-links.ts';
import { findVisibleFiles, insertFiles } from './files.repository.ts';
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

  app.addHook('onClose', () => fileStore.images.close());

  route(app, getFiles, async ({ db, actor, query }) => {
    const found = await findVisibleFiles(db, actor, query.ids.split(','));
    return found.map((row) => storedFile(row, links.of(actor)));
  });
  route(app, uploadFiles, async ({ db, actor, request }) => {
    const countFile = () => countWriting(db, writingLimits.uploadedFiles, actor.id);
    const stored = await receiveUpload(request, { store: fileStore, actor, countFile });
    try {
      const rows = await insertFiles(db, stored);
      return rows.map((row) => storedFile(row, links.of(actor)));
    } catch (error) {
      await discardFiles(fileStore.storage, stored);
      throw error;
    }
  });
}
