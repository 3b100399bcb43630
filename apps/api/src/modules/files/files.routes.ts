import multipart from '@fastify/multipart';
import { getFiles, limits, uploadFiles } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { findFiles, receiveFiles } from './files.service.ts';

export async function fileRoutes(app: FastifyInstance, { fileStore }: Services): Promise<void> {
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

  route(app, getFiles, (ctx, { query }) => findFiles(ctx, query.ids.split(',')));
  route(app, uploadFiles, (ctx, { request }) => receiveFiles(ctx, request, fileStore));
}
