import { FileRow } from '@caderneta/ui';
import { isRunning, type Upload } from './upload.ts';
import type { UploadList } from './upload-list.ts';

export interface UploadRowProps {
  upload: Upload;
  list: UploadList;
  onRemoved: () => void;
}

/** A chosen file: on its way, arrived, or failed with a way to try again. */
export function UploadRow({ upload, list, onRemoved }: UploadRowProps) {
  const { key, name, size, status, share, problem, final } = upload;
  const running = isRunning(upload);
  function remove() {
    list.remove(key);
    onRemoved();
  }
  return (
    <FileRow
      name={name}
      size={size}
      progress={running ? share : undefined}
      error={problem}
      onCancel={running ? remove : undefined}
      onRemove={running ? undefined : remove}
      onRetry={status === 'failed' && !final ? () => list.retry(key) : undefined}
    />
  );
}
