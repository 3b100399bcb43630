export interface PickerStudent {
  id: string;
  name: string;
  /** How many guardians get what is sent to this student. */
  responsibleCount?: number;
}

export interface PickerClassroom {
  id: string;
  name: string;
  students: readonly PickerStudent[];
}
