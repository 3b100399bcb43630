// What other modules read and write of this one without a use case.
export { findUploads, insertFiles, type Uploader } from './files.repository.ts';
