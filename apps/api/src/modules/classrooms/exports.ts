// What other modules read and write of this one without a use case.
export {
  findClassroomNames,
  listClassroomNames,
  storeArchivedAt,
} from './classrooms.repository.ts';
