import { fileTypeFromFile } from 'file-type';
import { isWordBinary } from './word-binary.ts';

export type ImageType = 'image/jpeg' | 'image/png';
export type MediaType = ImageType | keyof typeof documentExtensions;

const documentExtensions = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
} as const;

/** Extensions a name may have for what the file holds; the first is the usual one. */
export const extensionsOf: Record<MediaType, readonly [string, ...string[]]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  ...documentExtensions,
};

export function isImage(mediaType: MediaType): mediaType is ImageType {
  return mediaType === 'image/jpeg' || mediaType === 'image/png';
}

/** What a file really holds, whatever its name says; nothing where the school does not take it. */
export async function recogniseContent(path: string): Promise<MediaType | undefined> {
  const found = await fileTypeFromFile(path);
  if (found?.mime === 'application/x-cfb') {
    return (await isWordBinary(path)) ? 'application/msword' : undefined;
  }
  return found && isAccepted(found.mime) ? found.mime : undefined;
}

function isAccepted(mime: string): mime is MediaType {
  return Object.hasOwn(extensionsOf, mime);
}
