// What other modules read and write of this one without a use case.
export {
  countSchools,
  findClosuresOf,
  findSchool,
  findSchoolsNamed,
  hasSchools,
  insertSchool,
  listSchools,
  lockSchool,
  replaceClosures,
  updateSchool,
} from './schools.repository.ts';
