import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@caderneta/api-client/contract';
import type { S3Settings } from '#/config.ts';
import { newId } from '#/timing/ids.ts';
import { type DiskSpace, NoRoom, spaceOf } from '#/disk-space.ts';
import type { files } from '#/database/schema/files.ts';
import { type FileStorage, StorageUnavailable } from '#/storage/file-storage.ts';
import { openFolderStorage, removeLeftovers } from '#/storage/folder-storage.ts';
import { StorageAlarm, tellLoss } from '#/storage/marked-storage.ts';
import { openS3Storage } from '#/storage/s3-storage.ts';
import type { EncodedCopy } from './image-process.ts';
import { cleanName } from './original-name.ts';
import { createPreparing, type Preparing } from './preparing.ts';
import { isGivenImage, recogniseContent, type MediaType } from './recognise-content.ts';

export interface FileStore {
  storage: FileStorage;
  /** Of that storage. */
  alarm: StorageAlarm;
  /** Local folder for files on their way in. */
  workFolder: string;
  /** Of the disk of that folder. */
  space: DiskSpace;
  preparing: Preparing;
}

/**
 * Files of the school in `<dataFolder>/files` or in an S3 service, on their way there in
 * `<dataFolder>/incoming`.
 */
export async function openFileStore(dataFolder: string, s3?: S3Settings): Promise<FileStore> {
  const workFolder = join(dataFolder, 'incoming');
  await mkdir(workFolder, { recursive: true });
  await removeLeftovers(workFolder);
  const alarm = new StorageAlarm();
  const storage = await openStorage(dataFolder, s3, alarm);
  const space = spaceOf(dataFolder);
  return { storage, alarm, workFolder, space, preparing: createPreparing() };
}

export async function openStorage(
  dataFolder: string,
  s3?: S3Settings,
  alarm = new StorageAlarm(),
): Promise<FileStorage> {
  const storage = await (s3 ? openS3Storage(s3) : openFolderStorage(join(dataFolder, 'files')));
  return tellLoss(storage, { alarm, looksBeforeChanges: !s3 });
}

export interface IncomingFile {
  /** A new one where absent. */
  id?: string;
  schoolId: string;
  /** An employee; without one the guardian. */
  uploadedBy?: string;
  guardianId?: string;
  name: string | undefined;
  content: Readable;
  /** Who sends it is gone. */
  signal?: AbortSignal;
}

/** A row of `files` before it is inserted. */
export type NewFile = Required<Omit<typeof files.$inferInsert, 'createdAt' | NullableColumn>> &
  Pick<typeof files.$inferSelect, NullableColumn>;
type NullableColumn = 'uploadedBy' | 'guardianId' | 'width' | 'height' | 'seconds';

export class FileTooLarge extends Error {}
export class ContentNotAccepted extends Error {}
/** The upload broke off. */
export class UploadBroken extends Error {}

/**
 * Takes a file in as it streams: onto the disk, checked by content, images written anew, then
 * into the storage. Returns its row for the caller to insert; whatever fails leaves nothing.
 */
export async function storeFile(store: FileStore, incoming: IncomingFile): Promise<NewFile> {
  // Somebody may have tidied it away.
  await mkdir(store.workFolder, { recursive: true });
  const folder = await mkdtemp(join(store.workFolder, 'file-'));
  try {
    const path = join(folder, 'incoming');
    await receive(incoming.content, path, store.space);
    const content = await contentOf(store, path, incoming);
    return await moveIn(store, incoming, content);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Gives a file to another school: as a file of its own, which is kept, exported and deleted with that
 * school. Returns its row for the caller to insert; whatever fails leaves nothing.
 */
export async function giveFile(
  storage: FileStorage,
  file: typeof files.$inferSelect,
  owner: { schoolId: string; uploadedBy: string },
): Promise<NewFile> {
  const { createdAt: _, ...whole } = file;
  const id = newId();
  const folder = `${owner.schoolId}/${id}`;
  const row: NewFile = {
    ...{ ...whole, ...owner, id, guardianId: null },
    storageKey: `${folder}/original`,
    variants: file.variants.map((copy) => ({ ...copy, storageKey: `${folder}/${nameOf(copy)}` })),
  };
  const share = async (from: string, to: string, size: number) =>
    storage.link ? storage.link(from, to) : storage.write(to, await storage.read(from), size);
  try {
    for (const [index, copy] of row.variants.entries()) {
      await share(file.variants[index]!.storageKey, copy.storageKey, copy.size);
    }
    await share(file.storageKey, row.storageKey, file.size);
    return row;
  } catch (error) {
    await discardFiles(storage, [row]);
    throw error;
  }
}

/** Of a copy in the storage. */
const nameOf = ({ width, mediaType }: Pick<EncodedCopy, 'width' | 'mediaType'>) =>
  mediaType ? `${width}-webp` : String(width);

/** Removes the bytes of files whose rows were not, or are no longer, in the database. */
export async function discardFiles(
  storage: FileStorage,
  discarded: Pick<NewFile, 'storageKey' | 'variants'>[],
): Promise<void> {
  const discard = async ({ storageKey, variants }: (typeof discarded)[number]) => {
    for (const { storageKey: copyKey } of variants) await storage.delete(copyKey);
    await storage.delete(storageKey);
  };
  await Promise.all(discarded.map(discard));
}

function receive(content: Readable, path: string, space: DiskSpace): Promise<void> {
  return pipeline(withinLimit(content, space), createWriteStream(path));
}

async function* withinLimit(content: Readable, space: DiskSpace) {
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.fileSize) break;
      // Each part of a large file leaves the database its room.
      space.assertRoom();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof NoRoom) throw error;
    throw new UploadBroken('The upload broke off', { cause: error });
  }
  if (size > limits.fileSize) throw new FileTooLarge('Larger than a file may be');
}

interface Content extends Pick<NewFile, 'width' | 'height' | 'seconds' | 'size'> {
  mediaType: MediaType;
  path: string;
  copies: EncodedCopy[];
}

const nothing = { width: null, height: null, seconds: null, copies: [] };

async function contentOf(
  { preparing }: FileStore,
  path: string,
  { schoolId, uploadedBy, guardianId, signal }: IncomingFile,
): Promise<Content> {
  const owner = { group: schoolId, caller: uploadedBy ?? guardianId ?? '', signal };
  const found = await recogniseContent(path);
  if (found === 'recording') {
    return { ...nothing, ...(await preparing.audio(owner, path)) };
  }
  if (!found) {
    throw new ContentNotAccepted('Not a kind of file the school takes');
  }
  if (isGivenImage(found)) {
    return { ...nothing, ...(await preparing.image(owner, path, found)) };
  }
  const { size } = await stat(path);
  return { ...nothing, mediaType: found, path, size };
}

async function moveIn(
  store: FileStore,
  { id = newId(), schoolId, uploadedBy, guardianId, name }: IncomingFile,
  { copies, path, ...whole }: Content,
): Promise<NewFile> {
  const row: NewFile = {
    ...whole,
    id,
    schoolId,
    uploadedBy: uploadedBy ?? null,
    guardianId: guardianId ?? null,
    originalName: cleanName(name),
    sha256: '',
    storageKey: `${schoolId}/${id}/original`,
    variants: copies.map(({ path: _, ...copy }) => ({
      ...copy,
      storageKey: `${schoolId}/${id}/${nameOf(copy)}`,
    })),
  };
  try {
    row.sha256 = await copyIn(store, row.storageKey, path, row.size);
    for (const [index, copy] of row.variants.entries()) {
      await copyIn(store, copy.storageKey, copies[index]!.path, copy.size);
    }
    return row;
  } catch (error) {
    await discardFiles(store.storage, [row]);
    throw error;
  }
}

/** Of an upload into a store that is busy. */
const pausesBetweenTries = [200, 1_000];

/** Returns the SHA-256 of what was stored. */
async function copyIn(...given: Parameters<typeof copyOnce>): Promise<string> {
  for (const milliseconds of pausesBetweenTries) {
    try {
      return await copyOnce(...given);
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || !error.isPassing) throw error;
      await pause(milliseconds);
    }
  }
  return copyOnce(...given);
}

async function copyOnce({ storage, space }: FileStore, key: string, path: string, size: number) {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(space.isShort ? new NoRoom() : null, chunk);
    },
  });
  const copied = pipeline(createReadStream(path), hashing);
  // End the reading only where the store refuses: it may store all before the reading sees the end.
  const storing = storage.write(key, hashing, size).catch((error: unknown) => {
    hashing.destroy();
    throw error;
  });
  const [read, stored] = await Promise.allSettled([copied, storing]);
  // Throw the refusal first: it says more than that the reading ended.
  for (const outcome of [stored, read]) if (outcome.status === 'rejected') throw outcome.reason;
  return hash.digest('hex');
}
