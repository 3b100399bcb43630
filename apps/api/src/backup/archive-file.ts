import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { millisecondsInDay } from 'date-fns/constants';
import { describeDiskFailure } from '#/disk-failure.ts';
import { leastFreeBytes, measureSpace, sizeText } from '#/disk-space.ts';
import { StartFailure } from '#/start-failure.ts';
import { decrypt, encrypt } from './encryption.ts';
import { type CheckedArchive, checkArchive } from './restore-archive.ts';

const encryptedMark = 'age-encryption.org/v1';
/** In the name of an archive that names files. */
const faultyMark = '-incompleta';
const ourNames = /^caderneta-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-incompleta)?\.tar\.zst(\.age)?$/;

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
  const nameIn = (place: string, isFaulty: boolean) => {
    const time = madeAt.toISOString().slice(0, 19).replaceAll(':', '-');
    const encrypted = passphrase === undefined ? '' : '.age';
    return join(place, `caderneta-${time}Z${isFaulty ? faultyMark : ''}.tar.zst${encrypted}`);
  };
  const { folder, file } = await choosePlace(to);
  const name = basename(file ?? nameIn(folder, false));
  const partial = join(folder, `.${name}.${process.pid}.partial`);
  try {
    assertRoom(folder, expectedBytes);
    const bytes = passphrase === undefined ? archive : await encrypt(archive, passphrase);
    const counting = countBytes(onProgress);
    await pipeline(bytes, counting, createWriteStream(partial, { flags: 'wx', mode: 0o600 }));
    await sync(partial);
    const checked = await checkArchive(await openArchive(partial, passphrase));
    const path = file ?? nameIn(folder, checked.notes.length > 0);
    await rename(partial, path);
    if (process.platform !== 'win32') await sync(folder);
    return { ...checked, path, bytes: (await stat(path)).size };
  } catch (error) {
    archive.destroy();
    await rm(partial, { force: true });
    throw explainWriting(error, folder) ?? error;
  }
}

/** Undefined for a failure of the reading end, or one that is no disk's. */
function explainWriting(error: unknown, folder: string): StartFailure | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall === 'read') return;
  const reason = describeDiskFailure(error) ?? ('code' in error ? String(error.code) : undefined);
  return new StartFailure(
    `Não foi possível gravar a cópia em ${folder}: ${reason}. Resolva isso, ou escolha outro lugar com --to.`,
  );
}

/** The file that is named, or the folder that gets one. */
async function choosePlace(to: string): Promise<{ folder: string; file?: string }> {
  const given = resolve(to);
  const found = await stat(given).catch(() => undefined);
  if (found && !found.isDirectory()) {
    throw new StartFailure(`${given} já existe. Escolha outro nome, ou uma pasta.`);
  }
  const file = !found && /\.(zst|age|tar)$/.test(given) ? given : undefined;
  const folder = file ? dirname(file) : given;
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw explainWriting(error, folder) ?? error;
  });
  return { folder, ...(file && { file }) };
}

/** An archive beside the database leaves it the room without which it stops writing. */
function assertRoom(folder: string, archiveBytes: number): void {
  const free = measureSpace(folder)?.freeBytes ?? Infinity;
  const needed = archiveBytes + leastFreeBytes;
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

/**
 * Deletes all but the newest archives of a folder, and what killed backups left there. The newest one
 * without a fault stays however old it is: it has what later ones lack.
 */
export async function removeOlderArchives(folder: string, keep: number): Promise<string[]> {
  const names = await readdir(folder);
  for (const name of names.filter((one) => one.endsWith('.partial'))) {
    const { mtimeMs } = await stat(join(folder, name));
    const isOurs = name.startsWith('.caderneta-');
    if (isOurs && Date.now() - mtimeMs > millisecondsInDay) await rm(join(folder, name));
  }
  // Names sort by time; of two of one second the faulty one counts as the newer.
  const order = (name: string) => name.replace(faultyMark, '~');
  const archives = names
    .filter((name) => ourNames.test(name))
    .sort((one, other) => (order(one) < order(other) ? -1 : 1));
  const whole = archives.findLast((name) => !name.includes(faultyMark));
  const older = archives
    .slice(0, Math.max(0, archives.length - keep))
    .filter((one) => one !== whole);
  for (const name of older) await rm(join(folder, name));
  return older;
}
