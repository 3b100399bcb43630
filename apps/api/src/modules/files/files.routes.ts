import { getFiles, uploadFiles } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { acceptUploads } from '#/kernel/uploads.ts';
import type { Services } from '#/services.ts';
import { findFiles, receiveFiles } from './files.service.ts';

export async function fileRoutes(app: FastifyInstance, { fileStore }: Services): Promise<void> {
  // For all calls of employees, also those of other modules.
  await acceptUploads(app);

  app.addHook('onClose', () => fileStore.preparing.close());

  route(app, getFiles, (ctx, { query }) => findFiles(ctx, query.ids.split(',')));
  route(app, uploadFiles, (ctx, { request }) => receiveFiles(ctx, request, fileStore));
}
