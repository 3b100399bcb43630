import { fold, foldedFinder } from '@caderneta/formats';
import type { PickerClassroom, PickerGroup, PickerStudent } from './classroom.ts';

/** A classroom with the students to show of it. */
export interface FoundClassroom {
  classroom: PickerClassroom;
  students: readonly PickerStudent[];
  /** Whether students matched by their own names, not only the classroom by its name. */
  byStudent: boolean;
}

/** Most students that a search shows by itself, so that 'a' does not open a whole school. */
const openLimit = 60;

export interface Finding {
  classrooms: FoundClassroom[];
  /** Whether few enough were found to show them at once. */
  open: boolean;
}

/**
 * Prepares a search by names of students and classrooms for every word in any order.
 * @param namesOnly searches classrooms alone
 * @returns a function from the typed text to the found students
 */
export function indexClassrooms(classrooms: readonly PickerClassroom[], namesOnly: boolean) {
  const index = classrooms.map((classroom) => ({
    classroom,
    name: fold(classroom.name),
    students: namesOnly
      ? []
      : classroom.students.map((student) => ({ student, name: fold(student.name) })),
  }));

  return function find(words: string): Finding {
    const meets = foldedFinder(words);
    const found = index.flatMap(({ classroom, name, students }): FoundClassroom[] => {
      if (meets(name)) return [{ classroom, students: classroom.students, byStudent: false }];
      const matching = students.filter((entry) => meets(entry.name)).map(({ student }) => student);
      return matching.length > 0 ? [{ classroom, students: matching, byStudent: true }] : [];
    });
    const shown = found.reduce(
      (sum, { byStudent, students }) => sum + (byStudent ? students.length : 0),
      0,
    );
    return { classrooms: found, open: fold(words) !== '' && shown <= openLimit };
  };
}

/** The groups whose names have every word, each with its students of the classrooms, if any. */
export function findGroups(
  groups: readonly PickerGroup[],
  classrooms: readonly PickerClassroom[],
  words: string,
): PickerGroup[] {
  const meets = foldedFinder(words);
  const offered = new Set(classrooms.flatMap(({ students }) => students.map(({ id }) => id)));
  const areRead = !classrooms.some(({ unread }) => unread);
  return groups.flatMap(({ id, name, studentIds }) => {
    const members = areRead ? studentIds.filter((one) => offered.has(one)) : studentIds;
    return members.length > 0 && meets(fold(name)) ? { id, name, studentIds: members } : [];
  });
}
