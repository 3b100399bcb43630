import { useState, useSyncExternalStore } from 'react';
import type { StoredFileRef } from './stored-file-ref.ts';
import { isLost, storedFiles } from './upload.ts';
import type { UploadList } from './upload-list.ts';

export interface UploadSummary {
  total: number;
  lost: number;
  /** Uploaded files, in their order. */
  stored: readonly StoredFileRef[];
  isRunning: boolean;
}

/** How far the files of a field are, without the single steps of each. */
export function useUploadSummary(list: UploadList): UploadSummary {
  const [summary] = useState(() => summaryOf(list));
  return useSyncExternalStore(list.subscribe, summary);
}

/** Stays the same object until something in it changes. */
function summaryOf(list: UploadList) {
  let last: { key: string; summary: UploadSummary } | undefined;
  return () => {
    const uploads = list.current();
    const stored = storedFiles(uploads);
    const lost = uploads.filter(isLost).length;
    const total = uploads.length;
    const key = [total, lost, ...stored.map(({ id }) => id)].join(' ');
    if (last?.key !== key) {
      last = { key, summary: { total, lost, stored, isRunning: stored.length + lost < total } };
    }
    return last.summary;
  };
}
