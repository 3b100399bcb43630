import { limits, messages } from '@caderneta/api-client/contract';
import type { OutgoingFile } from './unsent.ts';

const imageTypes = ['image/jpeg', 'image/png'];
const documentExtensions = ['pdf', 'doc', 'docx'];

/** As the `accept` of a file input: with the types of images a phone offers its camera. */
export const accepted = [...imageTypes, ...documentExtensions.map((one) => `.${one}`)].join(',');

export const isImageFile = ({ type }: File) => imageTypes.includes(type);

const isAccepted = (file: File) =>
  isImageFile(file) || documentExtensions.includes(file.name.split('.').at(-1)!.toLowerCase());

/**
 * Adds chosen files to those that wait, as far as rules allow.
 * @returns the files, and why some were left out
 */
export function addFiles(waiting: OutgoingFile[], chosen: File[]) {
  const small = chosen.filter((file) => isAccepted(file) && file.size <= limits.fileSize);
  const files = [...waiting, ...small.map((file) => ({ file }))].slice(0, limits.messageFiles);
  if (!chosen.every(isAccepted)) {
    return { files, error: 'Envie fotos (jpeg ou png) ou documentos (pdf, doc ou docx).' };
  }
  if (small.length < chosen.length) {
    return { files, error: 'O tamanho máximo de cada anexo é 10MB.' };
  }
  const isAll = files.length === waiting.length + small.length;
  return { files, error: isAll ? null : messages.messageFiles };
}
