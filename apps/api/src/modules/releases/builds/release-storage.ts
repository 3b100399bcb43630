import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { isCompressed, type Release, type ReleaseFile } from '@caderneta/releases';
import { TooLarge } from '#/kernel/problems.ts';
import type { FileStorage } from '#/storage/file-storage.ts';
import { ReleaseRefused } from './release-refused.ts';

/** The storage key is the digest, so that equal files of several releases are stored once. */
export function storageKeyOf(name: string, { sha384 }: ReleaseFile): string {
  const digest = Buffer.from(sha384, 'base64').toString('hex');
  return `releases/${digest}${isCompressed(name) ? '-br' : ''}`;
}

/** Names of the files that the storage lacks. */
export async function findMissingFiles(
  storage: FileStorage,
  { files }: Pick<Release, 'files'>,
): Promise<string[]> {
  const entries = Object.entries(files);
  const found = await Promise.all(
    entries.map(([name, file]) => storage.exists(storageKeyOf(name, file))),
  );
  return entries.filter((_, index) => !found[index]).map(([name]) => name);
}

/** Brotli of incompressible bytes is a little longer than they are. */
const brotliOverhead = 1024;

/**
 * Stores a file whose size and digest are the announced ones. Holds it in memory until they are
 * checked, at most `releaseLimits.fileBytes`.
 * @throws {ReleaseRefused} where they differ
 */
export async function receiveFile(
  storage: FileStorage,
  { name, file, content }: { name: string; file: ReleaseFile; content: Readable },
): Promise<void> {
  const chunks: Buffer[] = [];
  const hash = createHash('sha384');
  let size = 0;
  const keep = limited(file.size + brotliOverhead, (chunk) => chunks.push(chunk));
  const check = limited(file.size, (chunk) => {
    size += chunk.length;
    hash.update(chunk);
  });
  const drain = async (source: AsyncIterable<Buffer>) => {
    for await (const _ of source);
  };
  try {
    if (isCompressed(name)) await pipeline(content, keep, createBrotliDecompress(), check, drain);
    else await pipeline(content, keep, check, drain);
  } catch (error) {
    if (error instanceof TooLarge || isDamaged(error)) throw notAnnounced(name);
    throw error;
  }
  if (size !== file.size || hash.digest('base64') !== file.sha384) throw notAnnounced(name);
  const whole = Buffer.concat(chunks);
  await storage.write(storageKeyOf(name, file), Readable.from([whole]), whole.length);
}

/** Passes bytes on. @throws {TooLarge} beyond the limit */
function limited(bytes: number, see: (chunk: Buffer) => void) {
  return async function* (source: AsyncIterable<Buffer>) {
    let passed = 0;
    for await (const chunk of source) {
      passed += chunk.length;
      if (passed > bytes) throw new TooLarge();
      see(chunk);
      yield chunk;
    }
  };
}

const isDamaged = (error: unknown) =>
  /^(Z_|ERR__ERROR_)/.test(String((error as { code?: unknown }).code));

function notAnnounced(name: string) {
  const problem = 'O conteúdo não corresponde ao resumo SHA-384 anunciado.';
  return new ReleaseRefused('not-the-announced-file', [{ subject: name, problem }]);
}
