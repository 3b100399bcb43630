export interface PickerStudent {
  id: string;
  name: string;
  /** Number of guardians who receive communications about this student. */
  responsibleCount?: number;
}

export interface PickerClassroom {
  id: string;
  name: string;
  students: readonly PickerStudent[];
}
