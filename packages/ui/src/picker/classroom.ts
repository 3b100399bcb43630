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
}

/** Students of any of the classrooms who are chosen together. */
export interface PickerGroup {
  id: string;
  name: string;
  /** Those of whom the picker has no student do not count. */
  studentIds: readonly string[];
}
