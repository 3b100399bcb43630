export interface PickerStudent {
  id: string;
  name: string;
  /** How many guardians are reached through this student. */
  responsibleCount?: number;
}

export interface PickerClassroom {
  id: string;
  name: string;
  students: readonly PickerStudent[];
}
