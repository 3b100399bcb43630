export { AttachmentsField } from './attachments-field.tsx';
export { CountedTitle } from './counted-title.tsx';
export { CoverField } from './cover-field.tsx';
export { FullField } from './full-field.tsx';
export {
  fileNames,
  type StoredFileRef,
  withFreshAddresses,
  withoutLostFiles,
} from './stored-file-ref.ts';
export { storedFileRefs } from './stored-file-schema.ts';
export type { UploadList } from './upload-list.ts';
export {
  countHeld,
  isLost,
  isRunning,
  pictureOf,
  roomFor,
  storedFiles,
  type Upload,
} from './upload.ts';
export { useDropGuard } from './use-drop-guard.ts';
export { usePastedImage } from './use-pasted-image.ts';
export { type UploadSummary, useUploadSummary } from './use-upload-summary.ts';
export { missingFiles, type Uploads, useUploadList, useUploads } from './use-uploads.ts';
