import {
  attachmentExtensions,
  limits,
  communicationMessages,
  messages,
} from '@caderneta/api-client/contract';

export interface FileRule {
  /** As the `accept` of a file input. */
  accept: string;
  extensions: readonly string[];
  wrongType: string;
  tooLarge: string;
}

const list = (extensions: readonly string[]) => extensions.map((each) => `.${each}`).join(',');

const imageExtensions = ['jpeg', 'jpg', 'png'];

export const imageRule: FileRule = {
  accept: list(imageExtensions),
  extensions: imageExtensions,
  wrongType: messages.imageType,
  tooLarge: messages.imageSize,
};

export const attachmentRule: FileRule = {
  accept: list(attachmentExtensions),
  extensions: attachmentExtensions,
  wrongType: communicationMessages.attachmentType,
  tooLarge: communicationMessages.attachmentSize,
};

/** Why a chosen file may not be sent; null where it may. */
export function brokenRule(file: File, rule: FileRule): string | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!rule.extensions.includes(extension)) return rule.wrongType;
  if (file.size > limits.fileSize) return rule.tooLarge;
  return null;
}
