import { open, type FileHandle } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

export type ImageType = 'image/jpeg' | 'image/png';
/** Images as phones and chats give them; those that are not an `ImageType` are stored as one. */
export type GivenImageType = ImageType | 'image/webp' | 'image/heic';
export type AudioType = keyof typeof audioExtensions;
export type MediaType = ImageType | AudioType | keyof typeof documentExtensions;

const documentExtensions = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const;

/** What browsers record. */
const audioExtensions = { 'audio/mp4': ['m4a', 'mp4'], 'audio/webm': ['webm', 'weba'] } as const;

/** Extensions a name may have for what the file holds; the first is the usual one. */
export const extensionsOf: Record<MediaType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  ...audioExtensions,
  ...documentExtensions,
};

export function isImage(mediaType: string): mediaType is ImageType {
  return mediaType === 'image/jpeg' || mediaType === 'image/png';
}

export function isGivenImage(mediaType: string): mediaType is GivenImageType {
  return isImage(mediaType) || mediaType === 'image/webp' || mediaType === 'image/heic';
}

export function isAudio(mediaType: string): mediaType is AudioType {
  return Object.hasOwn(audioExtensions, mediaType);
}

/** Containers that may hold a recording, as file-type names them: it does not look at their tracks. */
const recordingContainers = ['video/webm', 'video/mp4', 'audio/x-m4a', 'audio/mp4', 'audio/ogg'];

/**
 * Detects the type of a file by its content; undefined for types that schools do not accept. A
 * `recording` may still be a film: whoever writes it anew finds out.
 */
export async function recogniseContent(
  path: string,
): Promise<Exclude<MediaType, AudioType> | GivenImageType | 'recording' | undefined> {
  const found = await fileTypeFromFile(path);
  if (found && recordingContainers.some((type) => found.mime.startsWith(type))) return 'recording';
  if (found?.mime === 'application/x-cfb') {
    return (await isWordBinary(path)) ? 'application/msword' : undefined;
  }
  // One still picture of a burst, and of the family of formats the kind that phones write.
  if (found && /^image\/hei[cf](-sequence)?$/.test(found.mime)) return 'image/heic';
  return found && isAccepted(found.mime) ? found.mime : undefined;
}

function isAccepted(mime: string): mime is Exclude<MediaType, AudioType> | GivenImageType {
  return isGivenImage(mime) || Object.hasOwn(documentExtensions, mime);
}

const entrySize = 128;
const headerSize = 512;
/** Where the header ends and the numbers of the allocation table's sectors begin. */
const tableSectorsAt = 76;
const tableSectorsInHeader = 109;
const directorySectorsRead = 64;

/**
 * Whether a Compound File Binary (MS-CFB) is a Word document. Spreadsheets and Windows installers
 * have the same container, so the directory is read: a document has a stream `WordDocument`.
 */
async function isWordBinary(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    for await (const name of entryNames(file)) if (name === 'WordDocument') return true;
    return false;
  } finally {
    await file.close();
  }
}

async function* entryNames(file: FileHandle) {
  const header = await readAt(file, 0, headerSize);
  if (header.length < headerSize) return;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return;
  const sectorSize = 2 ** shift;
  const sectorAt = (sector: number) => (sector + 1) * sectorSize;
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < directorySectorsRead; count++) {
    const entries = await readAt(file, sectorAt(sector), sectorSize);
    for (let at = 0; at + entrySize <= entries.length; at += entrySize) {
      yield nameOf(entries.subarray(at, at + entrySize));
    }
    const perSector = sectorSize / 4;
    const tableIndex = Math.floor(sector / perSector);
    if (tableIndex >= tableSectorsInHeader) return;
    const tableSector = header.readUInt32LE(tableSectorsAt + tableIndex * 4);
    const next = await readAt(file, sectorAt(tableSector) + (sector % perSector) * 4, 4);
    if (next.length < 4) return;
    sector = next.readUInt32LE();
  }
}

/** UTF-16 with its length in bytes, closing zero included, behind it. */
function nameOf(entry: Buffer): string {
  const length = Math.min(entry.readUInt16LE(64), 64);
  return entry.toString('utf16le', 0, Math.max(length - 2, 0));
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
