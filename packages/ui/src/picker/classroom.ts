import type { ComponentType, ReactNode } from 'react';

export interface PickerStudent {
  id: string;
  name: string;
  /** Number of guardians who receive communications about this student. */
  responsibleCount?: number;
  /** Tells a student from another one of the same name in the class. */
  guardianName?: string | undefined;
}

export interface PickerClassroom {
  id: string;
  name: string;
  students: readonly PickerStudent[];
  /** How many students it has, where none of them was read yet; see `PickerReading`. */
  unread?: number | undefined;
}

/** For a school so big that students are read by classroom. */
export interface PickerReading {
  /** Classrooms that are chosen whole as soon as they are read. */
  wanted: ReadonlySet<string>;
  onWant: (classroomIds: readonly string[], chosen: boolean) => void;
  /** Reads the students of one classroom, or of all, and holds their place meanwhile. */
  Place: ComponentType<{ classroomId?: string; children: ReactNode }>;
}

/** Students of any of the classrooms who are chosen together. */
export interface PickerGroup {
  id: string;
  name: string;
  /** Those of whom the picker has no student do not count. */
  studentIds: readonly string[];
}
