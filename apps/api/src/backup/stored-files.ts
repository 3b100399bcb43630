import { createHash } from 'node:crypto';
import { countText } from '@caderneta/formats';
import type { FileVariant } from '#/database/schema/files.ts';
import { StartFailure } from '#/start-failure.ts';
import { FileMissing, type FileStorage, StorageUnavailable } from '#/storage/file-storage.ts';
import { entryNames } from './manifest.ts';
import type { Spool } from './spool.ts';

/** What a row says of a stored file. */
export interface StoredFile {
  key: string;
  /** Bytes; unknown of files of releases, which are stored compressed. */
  size?: number;
  /** Of originals. */
  sha256?: string;
}

/** Bytes as they are, without those that cannot be read, and what is wrong with them. */
interface FoundContent {
  content?: Buffer;
  /** Portuguese, after the file's key. */
  fault?: string;
}

/** Nothing that the portal takes is as long; what grew under it may have any length. */
const mostBytes = 64 * 2 ** 20;

/**
 * Reads a file whole before anything of it is archived: one that has another length, or breaks off, is
 * then known as such while its entry can still say so.
 * @throws {StartFailure} where the storage itself is away
 */
export async function readStored(storage: FileStorage, file: StoredFile): Promise<FoundContent> {
  // What failed by chance is read again; what is damaged fails again.
  const content = await readOnce(storage, file.key).catch(() => readOnce(storage, file.key));
  return typeof content === 'string' ? { fault: content } : { content, ...faultOf(content, file) };
}

/** The bytes, or why there are none. */
async function readOnce(storage: FileStorage, key: string): Promise<Buffer | string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of (await storage.read(key)) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > mostBytes) break;
    }
  } catch (error) {
    if (error instanceof FileMissing) return 'falta no armazenamento';
    if (error instanceof StorageUnavailable) throw storageAway();
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'falhou';
    return code === 'EISDIR' ? 'há uma pasta no lugar dele' : `não pode ser lido (${code})`;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

function faultOf(content: Buffer, { size, sha256 }: StoredFile): Pick<FoundContent, 'fault'> {
  if (size !== undefined && content.length !== size) {
    return { fault: `tem ${countText(content.length)} bytes em vez de ${countText(size)}` };
  }
  const isOther = sha256 && createHash('sha256').update(content).digest('hex') !== sha256;
  return isOther ? { fault: 'o conteúdo mudou' } : {};
}

export const storageAway = () =>
  new StartFailure(
    'O armazenamento dos arquivos não responde, e nenhuma cópia foi feita sem eles. Veja se ele está montado ou no ar, e tente de novo.',
  );

/** The files of the snapshot with their copies, as its rows have them. */
export async function* storedFiles(spool: Spool): AsyncGenerator<StoredFile> {
  for (const entry of spool.entries) {
    if (entryNames.tableOf(entry.name) !== 'files') continue;
    for (const line of (await spool.read(entry)).toString().trimEnd().split('\n')) {
      const row = JSON.parse(line) as FileRow;
      for (const { storageKey: key, size } of row.variants) yield { key, size };
      yield { key: row.storage_key, size: row.size, sha256: row.sha256 };
    }
  }
}

interface FileRow {
  storage_key: string;
  size: number;
  sha256: string;
  variants: FileVariant[];
}
