// What other modules read and write of this one without a use case.
export { findStudentDiaries } from './diaries.repository.ts';
