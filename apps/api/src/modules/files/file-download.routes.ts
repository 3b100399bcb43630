import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { HttpProblem, NotFound } from '#/kernel/problems.ts';
import { narrowestPicture } from '#/database/schema/files.ts';
import type { Services } from '#/services.ts';
import { FileMissing, type FileStorage } from '#/storage/file-storage.ts';
import { together } from '#/timing/together.ts';
import { contentsOf, type FileContent } from './files.mapper.ts';
import { findServedFiles } from './files.repository.ts';
import { byProxy } from './proxied-files.ts';
import { contentDisposition } from './original-name.ts';
import { isAudio, isImage, type MediaType } from './recognise-content.ts';

const address = z.object({
  id: z.uuid(),
  variant: z.string().check(z.regex(/^(original|\d{1,5})$/)),
});
const linkQuery = z.object({
  e: z.coerce.number<string>().check(z.int(), z.positive()),
  h: z.string().check(z.regex(/^[sd][0-9a-f-]{36}$/)),
  s: z.string().check(z.maxLength(100)),
});

/** Bytes up to which a file is read at once, where the storage can. */
const mostAtOnce = 256 * 1024;

/** Serves files to holders of a valid link. */
export function fileDownloadRoutes(app: FastifyInstance, services: Services): void {
  const { storage } = services.fileStore;
  const placeInProxy = byProxy(services.config);
  const findServed = together((all: Parameters<typeof findServedFiles>[1]) =>
    findServedFiles(app.db, all, app.now()),
  );
  app.get('/files/:id/:variant', async (request, reply) => {
    const params = address.safeParse(request.params);
    if (!params.success) throw new NotFound();
    const { id, variant } = params.data;
    const query = linkQuery.safeParse(request.query);
    const link = query.success ? app.links.check(id, variant, query.data) : 'forged';
    if (typeof link === 'string') throw new LinkRefused(link);
    const served = await findServed({ id, holder: link.holder });
    if (served && !served.isOpen) throw new LinkRefused('ended');
    const file = served?.file;
    const content = file && choose(contentsOf(file), variant, request);
    if (!content) throw new NotFound();
    const mediaType = file.mediaType as MediaType;
    const how = isImage(mediaType) ? 'inline' : 'attachment';
    const headers = {
      ...(variant !== 'original' && { vary: 'accept, save-data' }),
      'content-type': content.mediaType,
      'content-disposition': contentDisposition(how, file.originalName, mediaType),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': `private, max-age=${link.secondsLeft}, immutable`,
    };
    const place = placeInProxy(request, content);
    if (place) return reply.headers({ ...headers, 'x-accel-redirect': place }).send();
    const bytes = await read(storage, content).catch(orNotFound);
    reply.headers(headers);
    return sendBytes(request, reply, { bytes, content });
  });
}

/** Widths of copies that somebody who saves data gets in the place of wider ones. */
const savingWidths = [640, narrowestPicture];

/** The best of the same width that the browser takes, or a narrower one where it asks to save data. */
function choose(contents: FileContent[], variant: string, { headers }: FastifyRequest) {
  const width = Number(variant);
  const narrower = headers['save-data'] === 'on' && savingWidths.find((one) => one < width);
  const of = (name: string) => contents.filter((one) => one.variant === name);
  const saving = narrower ? of(String(narrower)) : [];
  const found = saving.length > 0 ? saving : of(variant);
  // Browsers that show a WebP name it where they ask for a picture.
  return found.findLast(({ mediaType }) => headers.accept?.includes(mediaType)) ?? found[0];
}

async function sendBytes(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, content }: { bytes: Readable | Buffer; content: FileContent },
) {
  const { size, mediaType } = content;
  const isPlayed = isAudio(mediaType);
  if (isPlayed) reply.header('accept-ranges', 'bytes');
  const part = isPlayed ? partOf(headers.range, size) : undefined;
  if (!part) return reply.header('content-length', size).send(bytes);
  const { first, last } = part;
  return reply
    .status(206)
    .headers({
      'content-range': `bytes ${first}-${last}/${size}`,
      'content-length': last - first + 1,
    })
    .send((await wholeOf(bytes)).subarray(first, last + 1));
}

/**
 * The bytes that a `Range` header asks for, both ends included. Safari plays nothing without them.
 * Undefined, for the whole, where it asks for several parts or for what there is not.
 */
function partOf(range: string | undefined, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (!from && !to) return undefined;
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  return first <= last ? { first, last } : undefined;
}

/** A recording is small enough to be held. */
const wholeOf = async (bytes: Readable | Buffer) =>
  Buffer.isBuffer(bytes) ? bytes : buffer(bytes);

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

const read = (storage: FileStorage, { storageKey, size }: { storageKey: string; size: number }) =>
  size <= mostAtOnce && storage.readWhole
    ? storage.readWhole(storageKey)
    : storage.read(storageKey);

function orNotFound(error: unknown): never {
  throw error instanceof FileMissing ? new NotFound() : error;
}
