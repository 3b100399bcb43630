import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { StartFailure } from '#/start-failure.ts';

/**
 * The last entry: a line for each one before it, as `sha256sum -c` reads them. In a large archive
 * `sums/N` take the lines up to them out of memory, and are lines themselves.
 */
const lastSums = 'SHA256SUMS';
const earlierSums = 'sums/';
const sumsBytes = 2 ** 20;

const sumLine = (name: string, digest: string) => `${digest}  ${name}\n`;

/**
 * Entries that are held in memory are at most this long, in bytes. Those with rows have a million
 * characters and one row, which came in a request of a megabyte.
 */
const largestHeldEntry = 16 * 2 ** 20;

/** Of four million bytes: what `writeArchive` makes asks for no larger one. */
const largestWindowLog = 22;
/** From here on an archive may not have grown more than rows or text ever do. */
const freeBytes = 16 * 2 ** 20;
const largestRatio = 300;

export interface NewEntry {
  name: string;
  /** Bytes. */
  size: number;
  content: Readable | Buffer;
}

/** A tar compressed by zstd, as a stream of bytes; whatever fails in `entries` breaks it off. */
export function writeArchive(entries: AsyncIterable<NewEntry>, madeAt: Date): Readable {
  const tar = pack();
  const compressor = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  fill(tar, entries, madeAt).catch((error: unknown) => tar.destroy(error as Error));
  pipeline(tar, compressor).catch((error: unknown) => compressor.destroy(error as Error));
  return compressor;
}

async function fill(tar: Pack, entries: AsyncIterable<NewEntry>, mtime: Date): Promise<void> {
  let sums = '';
  let sumsWritten = 0;
  const add = async ({ name, size, content }: NewEntry) => {
    const digest = await addEntry(tar, { name, size, mode: 0o600, mtime }, content);
    sums += sumLine(name, digest);
  };
  const addSums = async (name: string) => {
    const list = Buffer.from(sums);
    sums = '';
    await add({ name, size: list.length, content: list });
  };
  for await (const entry of entries) {
    await add(entry);
    if (sums.length > sumsBytes) await addSums(`${earlierSums}${++sumsWritten}`);
  }
  await addSums(lastSums);
  tar.finalize();
}

/** Returns the SHA-256 of the content. */
async function addEntry(
  tar: Pack,
  header: Parameters<Pack['entry']>[0],
  content: Readable | Buffer,
): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Bytes at hand go through a pipeline too: it handles the error of an entry whose archive is abandoned.
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  await pipeline(source, hashing, tar.entry(header));
  return hash.digest('hex');
}

export interface ArchiveEntry {
  name: string;
  /** Bytes. */
  size: number;
  content: Readable;
}

export class ArchiveDamaged extends StartFailure {
  constructor(what: string) {
    super(`A cópia está danificada ou incompleta (${what}). Use outra; nada mudou aqui.`);
  }
}

/**
 * Hands over the entries of an archive in their order and compares their sums. Until it returns,
 * nothing of what was read may count.
 * @param handle may leave content unread
 * @throws {ArchiveDamaged}
 */
export async function readArchive(
  bytes: Readable,
  handle: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const { countIn, countOut } = limitRatio();
  const params = { [constants.ZSTD_d_windowLogMax]: largestWindowLog };
  const piped = pipeline(bytes, countIn, createZstdDecompress({ params }), countOut, tar);
  piped.catch(() => undefined);
  let computed = createHash('sha256');
  let isComplete = false;
  let isHandling = false;
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if (isComplete) throw new ArchiveDamaged('continua depois do fim');
      const hash = createHash('sha256');
      const content = Readable.from(
        reading(entry as AsyncIterable<Buffer>, (chunk) => hash.update(chunk)),
        {
          objectMode: false,
        },
      );
      const isSums = name === lastSums || name.startsWith(earlierSums);
      isHandling = true;
      if (!isSums) await handle({ name, size, content });
      isHandling = false;
      for await (const _ of unread(content));
      const digest = hash.digest('hex');
      if (isSums) {
        if (digest !== computed.digest('hex')) throw new ArchiveDamaged('as somas não conferem');
        computed = createHash('sha256');
        isComplete = name === lastSums;
      }
      computed.update(sumLine(name, digest));
    }
    await piped;
  } catch (error) {
    if (isHandling || error instanceof StartFailure) throw error;
    throw new ArchiveDamaged(error instanceof Error ? error.message : 'não se lê');
  }
  if (!isComplete) throw new ArchiveDamaged('falta o fim');
}

/** Ends what a few bytes would blow up, before it takes time and disk. */
function limitRatio() {
  let read = 0;
  let given = 0;
  const countIn = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length;
      done(null, chunk);
    },
  });
  const countOut = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      given += chunk.length;
      const isBomb = given > freeBytes && given > largestRatio * read;
      done(isBomb ? new ArchiveDamaged('descompactada, cresce demais') : null, chunk);
    },
  });
  return { countIn, countOut };
}

/** Failures in here are faults of the archive. */
async function* reading(source: AsyncIterable<Buffer>, see: (chunk: Buffer) => void) {
  try {
    for await (const chunk of source) {
      see(chunk);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw error;
    throw new ArchiveDamaged(error instanceof Error ? error.message : 'não se lê');
  }
}

const unread = (content: Readable) =>
  content.readableEnded || content.destroyed ? [] : (content as AsyncIterable<Buffer>);

/** The whole of a short entry. @throws {ArchiveDamaged} for a long one */
export async function readWhole({ name, size, content }: ArchiveEntry): Promise<Buffer> {
  if (size > largestHeldEntry) throw new ArchiveDamaged(`${name} é grande demais`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
