import {
  describeRefused,
  documentExtensions,
  imageExtensions,
  isImageType,
  limits,
  messages,
} from '@caderneta/api-client/contract';
import type { OutgoingFile } from './unsent.ts';

/** As the `accept` of a file input; any image, so that a phone offers its camera. */
export const accepted = ['image/*', ...documentExtensions.map((one) => `.${one}`)].join(',');

export const isImageFile = ({ type }: File) => isImageType(type);

const extensionOf = ({ name }: File) => name.split('.').at(-1)?.toLowerCase() ?? '';
const accepts: readonly string[] = [...imageExtensions, ...documentExtensions];

/** Where neither name nor type says what it is, the server looks into it. */
const isAccepted = (file: File) =>
  isImageFile(file) ||
  accepts.includes(extensionOf(file)) ||
  (!file.type && !/\.\w/.test(file.name));

function refusalOf(file: File): string | null {
  if (!isAccepted(file)) return 'Envie fotos ou documentos (pdf, doc ou docx).';
  return file.size > limits.fileSize ? 'O tamanho máximo de cada anexo é 10MB.' : null;
}

/**
 * Adds chosen files to those that wait, as far as rules allow.
 * @returns the files, and which were left out and why
 */
export function addFiles(waiting: OutgoingFile[], chosen: File[]) {
  const refusals = chosen.map(refusalOf);
  const sound = chosen.filter((_, index) => refusals[index] === null);
  const taken = sound.slice(0, limits.messageFiles - waiting.length);
  const reasons = chosen.map(
    (file, index) => refusals[index] ?? (taken.includes(file) ? null : messages.messageFiles),
  );
  return {
    files: [...waiting, ...taken.map((file) => ({ file }))],
    error: describeRefused(chosen, reasons),
  };
}
