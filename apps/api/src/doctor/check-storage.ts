import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { countText } from '@caderneta/formats';
import { millisecondsInDay } from 'date-fns/constants';
import { describeError } from '#/describe-error.ts';
import { findReleaseFiles } from '#/modules/releases/exports.ts';
import { sizeText } from '#/disk-space.ts';
import type { Config } from '#/config.ts';
import type { Database } from '#/database/database.ts';
import { openStorage } from '#/modules/files/file-store.ts';
import { storageKeyOf } from '#/modules/releases/builds/release-storage.ts';
import { refuseTestStorage } from '#/secrets/verify-installation.ts';
import { StartFailure } from '#/start-failure.ts';
import type { FileStorage } from '#/storage/file-storage.ts';
import { markerKey } from '#/storage/storage-marker.ts';
import { type Check, fault, fine, warning } from './check.ts';
import { readStoredFiles } from './stored-files.repository.ts';

type StorageConfig = Pick<Config, 'dataFolder' | 's3'>;

/** Writes, reads and deletes a small file. */
export async function checkStorage({ dataFolder, s3 }: StorageConfig): Promise<Check> {
  const where = s3 ? `${s3.endpoint}, bucket ${s3.bucket}` : 'na pasta de dados';
  const key = `doctor/${crypto.randomUUID()}`;
  const begun = performance.now();
  try {
    const storage = await openStorage(dataFolder, s3);
    await storage.write(key, Readable.from([key]), key.length);
    const read = await text(await storage.read(key)).finally(() => storage.delete(key));
    if (read !== key) throw new Error('other bytes came back');
    if (await storage.exists(key)) throw new Error('the file is still there');
    await refuseTestStorage(storage, { dataFolder, s3 });
    const milliseconds = Math.round(performance.now() - begun);
    return fine('storage', `${where}: grava, lê e apaga (${milliseconds} ms)`);
  } catch (error) {
    const toDo = s3
      ? 'A chave de S3_ACCESS_KEY precisa poder gravar, ler, listar e apagar no bucket.'
      : 'O usuário do servidor precisa ser o dono da pasta files, e o disco ter espaço.';
    if (error instanceof StartFailure) return fault('storage', error.message);
    const { name, message = name, code, status } = describeError(error);
    const reason = [message, status, code].filter(Boolean).join(' ');
    return fault('storage', `${where}: não grava, lê e apaga (${reason})`, toDo);
  }
}

interface StoredBytes {
  size: number;
  modifiedAt: Date;
}

interface Comparison {
  /** Keys that rows name and the storage lacks. */
  missing: string[];
  /** Keys under which lies another number of bytes than the row says. */
  damaged: string[];
  /** Keys that no row names. */
  unowned: string[];
  unownedBytes: number;
  files: number;
}

/** Uploads under way, and what the cleanup is about to remove, are younger. */
const leastAge = millisecondsInDay;

/** Compares the rows of files and releases with the bytes that are stored. */
export async function checkFiles(db: Database, config: StorageConfig, now: Date): Promise<Check[]> {
  const storage = await openStorage(config.dataFolder, config.s3).catch(() => undefined);
  if (!storage) return [warning('files', 'não conferidos, porque o armazenamento não responde')];
  const { missing, damaged, unowned, unownedBytes, files } = await compare(db, storage, now);
  const checks: Check[] = [];
  if (missing.length > 0) {
    const says = `faltam os bytes de ${countText(missing.length)} de ${countText(files)} arquivos`;
    checks.push({ ...fault('files', says, fromBackup), items: missing });
  }
  if (damaged.length > 0) {
    const says = `${countText(damaged.length)} de ${countText(files)} arquivos têm outro tamanho que o registrado`;
    checks.push({ ...fault('files', says, fromBackup), items: damaged });
  }
  if (unowned.length > 0) {
    const says = `${unowned.length} (${sizeText(unownedBytes)}) não são de ninguém: nada no banco de dados os nomeia`;
    checks.push({ ...warning('files', says, leftovers), items: unowned });
  }
  return checks.length > 0 ? checks : [fine('files', `${files}, todos com os seus bytes`)];
}

const fromBackup =
  'Recupere-os de uma cópia de segurança; admin -- doctor --json mostra os nomes deles.';
const leftovers =
  'Sobram de um servidor interrompido, ou de um banco de dados mais antigo que os arquivos. Depois de uma cópia de segurança podem ser apagados; --json mostra os nomes deles.';

async function compare(db: Database, storage: FileStorage, now: Date): Promise<Comparison> {
  const stored = new Map<string, StoredBytes>();
  for await (const { key, ...bytes } of storage.list()) {
    if (key !== markerKey) stored.set(key, bytes);
  }
  const absent = new Set<string>();
  const damaged: string[] = [];
  const named = new Set<string>();
  const see = (key: string, size?: number) => {
    named.add(key);
    const bytes = stored.get(key);
    if (!bytes) absent.add(key);
    else if (size !== undefined && bytes.size !== size) damaged.push(key);
  };
  for await (const { storageKey, size } of readStoredFiles(db)) see(storageKey, size);
  for (const files of await findReleaseFiles(db)) {
    for (const [name, file] of Object.entries(files)) see(storageKeyOf(name, file));
  }
  const oldest = now.getTime() - leastAge;
  const unowned = [...stored].filter(
    ([key, { modifiedAt }]) => !named.has(key) && modifiedAt.getTime() < oldest,
  );
  return {
    missing: await stillMissing(storage, absent),
    damaged,
    unowned: unowned.map(([key]) => key),
    unownedBytes: unowned.reduce((sum, [, { size }]) => sum + size, 0),
    files: named.size,
  };
}

/** Asks again for what was uploaded after the list was made. */
async function stillMissing(storage: FileStorage, keys: Iterable<string>): Promise<string[]> {
  const missing: string[] = [];
  for (const key of keys) if (!(await storage.exists(key))) missing.push(key);
  return missing;
}
