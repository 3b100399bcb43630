// What other modules read and write of this one without a use case.
export { countMissing } from './missing.repository.ts';
export { findStudentDiaries } from './diaries.repository.ts';
