import type { FileRule } from '@caderneta/api-client/contract';
import { useStore } from '@caderneta/app-kit';
import { useEffect, useState } from 'react';
import { isRefused, type Upload } from './upload.ts';
import { UploadList, type UploadListOptions } from './upload-list.ts';

export interface Uploads {
  list: UploadList;
  uploads: readonly Upload[];
}

/** The files of one form field; leaving the form cancels what is not kept. */
export function useUploadList(rule: FileRule, options?: UploadListOptions): UploadList {
  const [list] = useState(() => new UploadList(rule, options));
  useEffect(() => list.enter(), [list]);
  return list;
}

export function useUploads(rule: FileRule, options?: UploadListOptions): Uploads {
  const list = useUploadList(rule, options);
  return { list, uploads: useStore(list) };
}

/** Names of the files that were chosen and have not arrived. */
export const missingFiles = (...lists: readonly UploadList[]): string[] =>
  lists.flatMap((list) =>
    list
      .current()
      .filter((upload) => upload.status !== 'done' && !isRefused(upload))
      .map(({ name }) => name),
  );
