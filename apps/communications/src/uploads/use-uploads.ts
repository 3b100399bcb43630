import { useStore } from '@caderneta/app-kit';
import { useEffect, useState } from 'react';
import type { FileRule } from './file-rules.ts';
import type { Upload } from './upload.ts';
import { UploadList, type UploadListOptions } from './upload-list.ts';

export interface Uploads {
  list: UploadList;
  uploads: readonly Upload[];
}

/** The files of one form field; leaving the form cancels what is on its way. */
export function useUploadList(rule: FileRule, options?: UploadListOptions): UploadList {
  const [list] = useState(() => new UploadList(rule, options));
  useEffect(() => () => list.clear(), [list]);
  return list;
}

export function useUploads(rule: FileRule, options?: UploadListOptions): Uploads {
  const list = useUploadList(rule, options);
  return { list, uploads: useStore(list) };
}
