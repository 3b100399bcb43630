import { openPreview } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { readPreviews, setPreviewCookie } from '#/portal/preview-session.ts';
import type { Services } from '#/services.ts';
import { openPreviewFor } from './previews.service.ts';

/** Opening the link of a preview; `/?previa=sair` of the portal's pages leaves all of them. */
export function previewRoutes(app: FastifyInstance, services: Services): void {
  const catalog = app.releaseCatalog;
  route(app, openPreview, async ({ actor, body: { token }, db, request, reply }) => {
    const current = await readPreviews(request, actor, services);
    const context = { db, catalog, services };
    const previews = await openPreviewFor(context, actor, { token, current });
    await setPreviewCookie(reply, services, { actor, previews });
  });
}
