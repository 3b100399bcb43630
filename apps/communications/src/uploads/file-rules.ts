import {
  documentExtensions,
  imageExtensions,
  isImageType,
  limits,
  communicationMessages,
  messages,
} from '@caderneta/api-client/contract';

export interface FileRule {
  /** As the `accept` of a file input. */
  accept: string;
  /** What a name or a type may say that the browser gives; what says nothing is up to the server. */
  looksRight: (file: File) => boolean;
  wrongType: string;
  tooLarge: string;
}

/** Any image: the server looks into it, and a phone turns its own kind into JPEG where it can. */
const images = 'image/*';

const extensionOf = ({ name }: File) => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
const saysNothing = (file: File) => file.type === '' && !hasForeignName(file);
const isImage = ({ type }: File) => isImageType(type);
const hasExtension = (extensions: readonly string[]) => (file: File) =>
  extensions.includes(extensionOf(file));

/** Programs and what only another part of the portal takes, where a browser knows no type for them. */
const hasForeignName = hasExtension([
  'exe',
  'apk',
  'msi',
  'bat',
  'zip',
  'rar',
  'csv',
  'xls',
  'ods',
]);
const isDocument = hasExtension(documentExtensions);
const hasImageName = hasExtension(imageExtensions);

export const imageRule: FileRule = {
  accept: images,
  looksRight: (file) =>
    isImage(file) || hasImageName(file) || (saysNothing(file) && !isDocument(file)),
  wrongType: messages.imageType,
  tooLarge: messages.imageSize,
};

export const attachmentRule: FileRule = {
  accept: [images, ...documentExtensions.map((each) => `.${each}`)].join(','),
  looksRight: (file) =>
    isImage(file) || hasImageName(file) || isDocument(file) || saysNothing(file),
  wrongType: communicationMessages.attachmentType,
  tooLarge: communicationMessages.attachmentSize,
};

/** Why a chosen file may not be sent; null where it may. */
export function brokenRule(file: File, rule: FileRule): string | null {
  if (!rule.looksRight(file)) return rule.wrongType;
  if (file.size > limits.fileSize) return rule.tooLarge;
  return null;
}
