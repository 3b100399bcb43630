export interface PickerStudent {
  id: string;
  name: string;
  /** Number of guardians who receive communications about this student. */
  responsibleCount?: number;
  /** Of a student whose class has another one of the same name. */
  guardianName?: string | undefined;
}

export interface PickerClassroom {
  id: string;
  name: string;
  students: readonly PickerStudent[];
}
