// What other modules read and write of this one without a use case.
export {
  findStudentIdsIn,
  findStudentIdsOf,
  findStudentsOf,
  linkPupils,
  markStudentsDeleted,
  type PupilLink,
} from './students.repository.ts';
