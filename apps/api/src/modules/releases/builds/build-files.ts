import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { isCompressed, type Release } from '@caderneta/releases';
import { sha384Of } from '@caderneta/releases/signing';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { NotFound, Unavailable } from '#/kernel/problems.ts';
import { storageKeyOf } from './release-storage.ts';
import type { Services } from '#/services.ts';
import type { FileStorage } from '#/storage/file-storage.ts';

export interface WantedFile {
  app: string;
  buildId: string;
  file: string;
}

const pathOf = ({ app, buildId, file }: WantedFile) => join(app, 'dist', buildId, file);

/** Whether a file is in the installation's own folder. */
export function isOwnFile(
  { appsFolder }: Pick<Services, 'appsFolder'>,
  wanted: WantedFile,
): Promise<boolean> {
  return stat(join(appsFolder, pathOf(wanted))).then(
    (found) => found.isFile(),
    () => false,
  );
}

/**
 * Answers with a file of a build in the installation's own folder, or else of a published release.
 * Files of the folder need no database.
 * @throws {NotFound} instead of answering HTML, which a browser would run as a script
 */
export async function sendBuildFile(
  reply: FastifyReply,
  services: Services,
  wanted: WantedFile,
): Promise<FastifyReply> {
  if (await isOwnFile(services, wanted)) return reply.sendFile(pathOf(wanted));
  const { findRelease, files } = reply.server.releaseCatalog;
  const found = await findRelease(wanted.app, wanted.buildId);
  if (!found) throw new NotFound();
  return files.send(reply, found, wanted.file);
}

const cacheBytes = 64_000_000;

interface Variants {
  plain: Buffer;
  /** As the team uploaded it. */
  br?: Buffer;
  gzip?: Buffer;
}

/** Reads files of published releases from the storage, and checks each once in this process. */
export interface ReleaseFiles {
  /** @throws {NotFound} where the release has no such file */
  read: (release: Release, name: string) => Promise<Buffer>;
  send: (reply: FastifyReply, release: Release, name: string) => Promise<FastifyReply>;
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] });

export function openReleaseFiles(storage: FileStorage, log: FastifyBaseLogger): ReleaseFiles {
  const cache = new LRUCache<string, Variants>({
    maxSize: cacheBytes,
    sizeCalculation: ({ plain, br, gzip: zipped }) =>
      plain.length + (br?.length ?? 0) + (zipped?.length ?? 0) + 1,
    fetchMethod: (key, _stale, { context }) => load(key, context as { sha384: string }),
  });

  async function load(key: string, { sha384 }: { sha384: string }): Promise<Variants> {
    const stored = await buffer(await storage.read(key));
    const isBrotli = key.endsWith('-br');
    const plain = isBrotli ? await promisify(brotliDecompress)(stored) : stored;
    if (sha384Of(plain) !== sha384) {
      log.error({ key }, 'stored file differs from its digest');
      throw new Unavailable();
    }
    if (!isBrotli) return { plain };
    return { plain, br: stored, gzip: await promisify(gzip)(plain, { level: 9 }) };
  }

  async function variantsOf({ files }: Release, name: string): Promise<Variants> {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) throw new NotFound();
    const found = await cache.fetch(storageKeyOf(name, file), { context: file });
    if (!found) throw new NotFound();
    return found;
  }

  return {
    read: async (release, name) => (await variantsOf(release, name)).plain,
    send: async (reply, release, name) => {
      const { plain, ...compressed } = await variantsOf(release, name);
      reply.type(types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
      if (!isCompressed(name)) return reply.send(plain);
      reply.header('vary', 'accept-encoding');
      const accepted = negotiator.negotiate(reply.request.headers['accept-encoding'] ?? '');
      const encoding = accepted === 'br' ? 'br' : accepted === 'gzip' ? 'gzip' : undefined;
      const body = encoding && compressed[encoding];
      return body ? reply.header('content-encoding', encoding).send(body) : reply.send(plain);
    },
  };
}
