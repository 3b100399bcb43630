import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FileRule } from './file-rules.ts';
import { UploadList, type Upload } from './upload-list.ts';

export interface Uploads {
  list: UploadList;
  uploads: readonly Upload[];
}

/** The uploads of one form field; leaving the form cancels what is on its way. */
export function useUploads(rule: FileRule): Uploads {
  const [list] = useState(() => new UploadList(rule));
  const uploads = useSyncExternalStore(list.subscribe, list.uploads);
  useEffect(() => () => list.clear(), [list]);
  return { list, uploads };
}
