import { byId, getEventCalendar, getGalleryPhotos } from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { DeviceContext } from '#/kernel/call-context.ts';
import { actAt, deviceIn } from '#/kernel/caller.ts';
import { NotFound } from '#/kernel/problems.ts';
import { familyAddress, writeCalendar } from '#/modules/calendars/write-calendar.ts';
import { findCommunicationFiles } from '#/modules/communications/communications.service.ts';
import { takeHit, writingLimits } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import type { FileStorage } from '#/storage/file-storage.ts';
import { pathInZip, streamZip } from '#/storage/stream-zip.ts';
import { findSchoolOfSubject, requireReceived } from './items.service.ts';

/** What a link opens, with scripts and without: files of an item, which no client reads. */
export function itemFileRoutes(app: FastifyInstance, { config, fileStore }: Services): void {
  app.get(getEventCalendar.path, async (request, reply) => {
    const { ctx, id } = await deviceOf(request);
    const { row } = await requireReceived(ctx, { id, kind: 'event' });
    return reply
      .type(`${getEventCalendar.file}; charset=utf-8`)
      .headers(saved('evento.ics'))
      .send(writeCalendar([row], familyAddress(config.publicUrl)));
  });
  app.get(getGalleryPhotos.path, async (request, reply) => {
    const { ctx, id } = await deviceOf(request);
    const zip = await zipPhotos(ctx, { id, storage: fileStore.storage });
    return reply.type('application/zip').headers(saved('fotos.zip')).send(zip);
  });
}

const saved = (name: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="${name}"`,
});

/** The guardian of the item's school, on the device that asks. */
async function deviceOf(request: FastifyRequest): Promise<{ ctx: DeviceContext; id: string }> {
  const params = z.safeParse(byId, request.params);
  if (!params.success) throw new NotFound();
  const { id } = params.data;
  const { db, now } = request.server;
  const call = { db, now: now() };
  actAt(request, await findSchoolOfSubject(deviceIn(request, call), 'communication', id));
  return { ctx: deviceIn(request, call), id };
}

/** All photos of a gallery, as the school gave them. */
async function zipPhotos(
  ctx: DeviceContext,
  { id, storage }: { id: string; storage: FileStorage },
): Promise<Readable> {
  const { row } = await requireReceived(ctx, { id, kind: 'gallery' });
  await takeHit(ctx.db, writingLimits.galleryDownloads, ctx.guardian.id);
  const photos = await findCommunicationFiles(ctx.db, [row.id]);
  const files = photos.map(({ file: { originalName, storageKey } }, place) => ({
    path: pathInZip(place, originalName),
    storageKey,
  }));
  return streamZip(storage, { files, now: ctx.now });
}
