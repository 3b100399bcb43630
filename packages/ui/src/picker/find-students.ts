import { fold } from '../format/fold.ts';
import type { PickerClassroom, PickerStudent } from './classroom.ts';

/** A classroom with the students to show of it. */
export interface FoundClassroom {
  classroom: PickerClassroom;
  students: readonly PickerStudent[];
  /** Some students matched by their own name, so they are what the person looks for. */
  byStudent: boolean;
}

/** Opens by itself no more than this, so that one typed letter doesn't show a whole school. */
const openLimit = 60;

export interface Finding {
  classrooms: FoundClassroom[];
  /** What was found is little enough to be shown at once. */
  open: boolean;
}

/**
 * Prepares a search by student or classroom, blind to accents and case; only by classroom with
 * `namesOnly`.
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
    const wanted = fold(words).split(/\s+/).filter(Boolean);
    const meets = (name: string) => wanted.every((word) => name.includes(word));
    const found = index.flatMap(({ classroom, name, students }): FoundClassroom[] => {
      if (meets(name)) return [{ classroom, students: classroom.students, byStudent: false }];
      const matching = students.filter((entry) => meets(entry.name)).map(({ student }) => student);
      return matching.length > 0 ? [{ classroom, students: matching, byStudent: true }] : [];
    });
    const shown = found.reduce(
      (sum, { byStudent, students }) => sum + (byStudent ? students.length : 0),
      0,
    );
    return { classrooms: found, open: wanted.length > 0 && shown <= openLimit };
  };
}
