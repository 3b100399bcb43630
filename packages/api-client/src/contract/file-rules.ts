import { documentExtensions, givenAttachments, givenImages } from './given-files.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

/** Names of images that the server keeps, as they are or written anew. */
export const imageExtensions = ['jpeg', 'jpg', 'jfif', 'png', 'webp', 'heic', 'heif'] as const;

/** What a browser says of those. */
export const isImageType = (type: string): boolean =>
  /^image\/(?:jpe?g|pjpeg|png|webp|hei[cf](?:-sequence)?)$/.test(type);

/** Why an attachment is refused; few pages carry these texts. */
export const attachmentMessages = {
  size: 'O tamanho máximo de cada anexo é 10MB.',
  type: 'O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.',
} as const;

/** What a browser says of a chosen file. */
interface GivenFile {
  name: string;
  type: string;
  size: number;
}

/** What may be given for one purpose. */
export interface FileRule {
  /** As the `accept` of a file input. */
  accept: string;
  /** What a name or a type may say that the browser gives; what says nothing is up to the server. */
  looksRight: (file: GivenFile) => boolean;
  wrongType: string;
  tooLarge: string;
}

const extensionOf = ({ name }: GivenFile) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const saysNothing = (file: GivenFile) => file.type === '' && !hasForeignName(file);
const isImage = ({ type }: GivenFile) => isImageType(type);
const isNamed = (file: GivenFile, extensions: readonly string[]) =>
  extensions.includes(extensionOf(file));

/** Programs and what only another part of the portal takes, where a browser knows no type for them. */
const foreign = ['exe', 'apk', 'msi', 'bat', 'zip', 'rar', 'csv', 'xls', 'ods'];
const hasForeignName = (file: GivenFile) => isNamed(file, foreign);
const isDocument = (file: GivenFile) => isNamed(file, documentExtensions);
const hasImageName = (file: GivenFile) => isNamed(file, imageExtensions);

export const imageRule: FileRule = {
  accept: givenImages,
  looksRight: (file) =>
    isImage(file) || hasImageName(file) || (saysNothing(file) && !isDocument(file)),
  wrongType: messages.imageType,
  tooLarge: messages.imageSize,
};

export const attachmentRule: FileRule = {
  accept: givenAttachments,
  looksRight: (file) =>
    isImage(file) || hasImageName(file) || isDocument(file) || saysNothing(file),
  wrongType: attachmentMessages.type,
  tooLarge: attachmentMessages.size,
};

/** Why a chosen file may not be sent; null where it may. */
export function brokenRule(file: GivenFile, rule: FileRule): string | null {
  if (!rule.looksRight(file)) return rule.wrongType;
  if (file.size > limits.fileSize) return rule.tooLarge;
  return null;
}

/**
 * One text about refused files, each named with its reason; null where there is none. A file that was
 * chosen alone needs no name.
 */
export function describeRefused(
  files: readonly { name: string }[],
  reasons: readonly (string | null)[],
): string | null {
  const different = [...new Set(reasons.filter((reason) => reason !== null))];
  if (files.length === 1) return different[0] ?? null;
  const told = different.map((reason) => {
    const names = files.filter((_, index) => reasons[index] === reason).map(({ name }) => name);
    return `${names.join(', ')}: ${reason}`;
  });
  return told.join(' ') || null;
}
