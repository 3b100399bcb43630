import { fold } from '@caderneta/formats';
import type { Gender, Period } from '@caderneta/api-client/contract';
import { classroomReader, closestReader } from './read-classroom.ts';
import type { KnownGuardian } from '#/modules/guardians/plan-guardians.ts';

export interface RosterStudent {
  id: string;
  name: string;
  classroomId: string;
  gender: Gender;
  version: number;
  /** `cod_aluno` of i-Educar. */
  ieducarId?: number | null;
  /** By position. */
  guardianIds: string[];
}

export interface RosterClassroom {
  id: string;
  name: string;
  period: Period;
}

/** The school as it is while a roster is checked against it. */
export interface SchoolRoster {
  classrooms: RosterClassroom[];
  /** Those who are still here. */
  students: RosterStudent[];
  /** Also those whose students left. */
  guardians: KnownGuardian[];
}

export type IndexedSchool = ReturnType<typeof indexSchool>;

/** The school by what a roster is compared with. */
export function indexSchool(school: SchoolRoster) {
  const { classrooms, students, guardians } = school;
  const ofStudents = new Set(students.flatMap(({ guardianIds }) => guardianIds));
  const guardiansById = new Map(guardians.map((guardian) => [guardian.id, guardian]));
  return {
    ...school,
    classroomsById: new Map(classrooms.map((classroom) => [classroom.id, classroom])),
    /** Each writing is read once, however many rows have it. */
    readClassroom: classroomReader(classrooms),
    closestTo: closestReader(classrooms),
    studentsById: new Map(students.map((student) => [student.id, student])),
    studentsByPupil: new Map(students.map((student) => [student.ieducarId, student])),
    studentsByName: Map.groupBy(students, ({ name }) => fold(name)),
    guardiansById,
    /** Guardians of students who are here; a phone of somebody who left is nobody's. */
    guardiansByPhone: new Map(
      guardians.filter(({ id }) => ofStudents.has(id)).map((one) => [one.phone, one]),
    ),
    guardiansOf: (student: RosterStudent | undefined): KnownGuardian[] =>
      (student?.guardianIds ?? []).flatMap((id) => guardiansById.get(id) ?? []),
  };
}
