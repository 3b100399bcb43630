import { api, ApiError } from '@caderneta/api-client';
import { uploadFiles, type StoredFile, type FileRule } from '@caderneta/api-client/contract';
import { isOffline } from '@caderneta/platform';

export interface SendOptions {
  signal: AbortSignal;
  /** Share that is on its way, 0 to 1. */
  onProgress: (share: number) => void;
}

export async function sendFile(
  file: File,
  { signal, onProgress }: SendOptions,
): Promise<StoredFile> {
  const body = new FormData();
  body.append('files', file);
  const [stored] = await api.call(uploadFiles, { body }, { signal, onUploadProgress: onProgress });
  if (!stored) throw new Error('The server stored nothing.');
  return stored;
}

/** Why a file did not arrive, for the person, and whether trying again makes no sense. */
export function uploadProblem(error: unknown, rule: FileRule): { problem: string; final: boolean } {
  if (isOffline(error)) return { problem: 'Não foi possível enviar: sem conexão.', final: false };
  const status = error instanceof ApiError ? error.status : null;
  if (status === 413) return { problem: rule.tooLarge, final: true };
  if (status === 415) return { problem: rule.wrongType, final: true };
  // The server's own sentence; the file stays in the list, with a way to try again.
  if (status === 429) return { problem: (error as ApiError).message, final: false };
  return { problem: 'Não foi possível enviar.', final: false };
}
