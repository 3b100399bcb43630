import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartFailure } from '#/start-failure.ts';
import { decrypt, encrypt } from './encryption.ts';
import { type CheckedArchive, checkArchive } from './restore-archive.ts';

const encryptedMark = 'age-encryption.org/v1';
const ourNames = /^caderneta-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst(\.age)?$/;

export interface StoreOptions {
  /** A folder, or the file to make. */
  to: string;
  madeAt: Date;
  passphrase?: string;
  /** Room that must be free. */
  expectedBytes: number;
  /** Called with the bytes written so far. */
  onProgress: (bytes: number) => void;
}

export interface StoredArchive extends CheckedArchive {
  path: string;
  bytes: number;
}

/**
 * Writes an archive that only its owner may read. It gets its name when it is on the disk and was
 * read again; until then, and after any failure, nothing is under that name.
 */
export async function storeArchive(
  archive: Readable,
  { to, madeAt, passphrase, expectedBytes, onProgress }: StoreOptions,
): Promise<StoredArchive> {
  const path = await choosePath(to, madeAt, passphrase !== undefined);
  const folder = dirname(path);
  const partial = join(folder, `.${basename(path)}.${process.pid}.partial`);
  try {
    await assertRoom(folder, expectedBytes);
    const bytes = passphrase === undefined ? archive : await encrypt(archive, passphrase);
    const counting = countBytes(onProgress);
    await pipeline(bytes, counting, createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
    await sync(partial);
    const checked = await checkArchive(await openArchive(partial, passphrase));
    await rename(partial, path);
    if (process.platform !== 'win32') await sync(folder);
    return { ...checked, path, bytes: (await stat(path)).size };
  } catch (error) {
    archive.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

async function choosePath(to: string, madeAt: Date, isEncrypted: boolean): Promise<string> {
  const given = resolve(to);
  const found = await stat(given).catch(() => undefined);
  if (found && !found.isDirectory()) {
    throw new StartFailure(`${given} já existe. Escolha outro nome, ou uma pasta.`);
  }
  if (!found && /\.(zst|age|tar)$/.test(given)) {
    await mkdir(dirname(given), { recursive: true, mode: 0o700 });
    return given;
  }
  await mkdir(given, { recursive: true, mode: 0o700 });
  const time = madeAt.toISOString().slice(0, 19).replaceAll(':', '-');
  return join(given, `caderneta-${time}Z.tar.zst${isEncrypted ? '.age' : ''}`);
}

async function assertRoom(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  throw new StartFailure(
    `Faltam ${sizeText(needed - free)} livres em ${folder} para a cópia. Libere espaço ou escolha outro lugar com --to.`,
  );
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

function countBytes(onProgress: (bytes: number) => void) {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onProgress(bytes);
      done(null, chunk);
    },
  });
}

/** @throws {StartFailure} also where a passphrase is missing, or there is nothing to open with it */
export async function openArchive(path: string, passphrase?: string): Promise<Readable> {
  const isEncrypted = (await readStart(path)) === encryptedMark;
  if (isEncrypted && passphrase === undefined) {
    throw new StartFailure('A cópia está cifrada: informe a senha com --passphrase-file.');
  }
  if (!isEncrypted && passphrase !== undefined) {
    throw new StartFailure('A cópia não está cifrada: tire --passphrase-file.');
  }
  const bytes = createReadStream(path);
  return passphrase === undefined ? bytes : decrypt(bytes, passphrase);
}

async function readStart(path: string): Promise<string> {
  const file = await open(path).catch(() => {
    throw new StartFailure(`Não foi possível ler a cópia ${path}.`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(encryptedMark.length));
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await file.close();
  }
}

const dayMilliseconds = 86_400_000;

/** Deletes all but the newest archives of a folder, and what killed backups left there. */
export async function removeOlderArchives(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.endsWith('.partial'))) {
    const { mtimeMs } = await stat(join(folder, name));
    const isOurs = name.startsWith('.caderneta-');
    if (isOurs && Date.now() - mtimeMs > dayMilliseconds) await rm(join(folder, name));
  }
  // Names sort by time.
  const archives = names.filter((name) => ourNames.test(name)).sort();
  const older = archives.slice(0, Math.max(0, archives.length - keep));
  for (const name of older) await rm(join(folder, name));
  return older;
}

export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: power > 1 ? 1 : 0 })} ${units[power]}`;
}
