import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { HttpProblem, NotFound } from '#/kernel/problems.ts';
import type { Services } from '#/services.ts';
import { FileMissing } from '#/storage/file-storage.ts';
import { findServedFile } from './served-files.repository.ts';
import { contentDisposition } from './original-name.ts';
import { copyTypes } from './prepared-image.ts';
import { isImage, type MediaType } from './recognise-content.ts';
import type { FileRow } from './file-links.ts';

const address = z.object({
  id: z.uuid(),
  variant: z.string().check(z.regex(/^(original|\d{1,5})$/)),
});
const linkQuery = z.object({
  e: z.coerce.number<string>().check(z.int(), z.positive()),
  h: z.string().check(z.regex(/^[sd][0-9a-f-]{36}$/)),
  s: z.string().check(z.maxLength(100)),
});

/** Serves files to whoever holds a link that is still good. */
export function fileDownloadRoutes(app: FastifyInstance, services: Services): void {
  const { fileStore, links } = services;

  app.get('/files/:id/:variant', async (request, reply) => {
    const params = address.safeParse(request.params);
    if (!params.success) throw new NotFound();
    const { id, variant } = params.data;
    const query = linkQuery.safeParse(request.query);
    const link = query.success ? links.check(id, variant, query.data) : 'forged';
    if (typeof link === 'string') throw new LinkRefused(link);
    const served = await findServedFile(app.db, id, link.holder, services.now());
    if (served && !served.isOpen) throw new LinkRefused('ended');
    const file = served?.file;
    const content = file && contentOf(file, variant);
    if (!file || !content) throw new NotFound();
    const mediaType = file.mediaType as MediaType;
    const stream = await fileStore.storage.read(content.storageKey).catch(orNotFound);
    const how = isImage(mediaType) ? 'inline' : 'attachment';
    return reply
      .headers({
        'content-type': content.mediaType,
        'content-length': content.size,
        'content-disposition': contentDisposition(how, file.originalName, mediaType),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': `private, max-age=${link.secondsLeft}, immutable`,
      })
      .send(stream);
  });
}

const refusals = {
  expired: {
    status: 410,
    code: 'link-expired',
    title: 'Este endereço expirou. Recarregue a página.',
  },
  ended: { status: 410, code: 'link-ended' },
  forged: { status: 403, code: 'link-forged' },
} as const;

class LinkRefused extends HttpProblem {
  constructor(why: keyof typeof refusals) {
    super(refusals[why]);
  }
}

function contentOf(file: FileRow, variant: string) {
  const mediaType = file.mediaType as MediaType;
  if (variant === 'original') return { ...file, mediaType };
  const copy = file.variants.find(({ width }) => String(width) === variant);
  return copy && isImage(mediaType) ? { ...copy, mediaType: copyTypes[mediaType] } : undefined;
}

function orNotFound(error: unknown): never {
  throw error instanceof FileMissing ? new NotFound() : error;
}
