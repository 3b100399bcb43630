import type { ClassroomSummary } from '@caderneta/api-client/contract';
import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import { StudentPicker } from '@caderneta/ui';
import { useMemo, type KeyboardEvent, type Ref } from 'react';

export interface ClassroomsFieldProps {
  classrooms: readonly ClassroomSummary[];
  /** Ids of the chosen classrooms. */
  value: readonly string[];
  onChange: (classroomIds: string[]) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

/** The classrooms that an employee works in. */
export function ClassroomsField({ classrooms, ref, ...picker }: ClassroomsFieldProps) {
  const place = useFocusInside(ref);
  const pickable = useMemo(
    () => classrooms.map((classroom) => ({ ...classroom, students: [] })),
    [classrooms],
  );
  return (
    <div ref={place} onKeyDown={keepFromSending}>
      <StudentPicker title="Turmas" classrooms={pickable} hideStudents {...picker} />
    </div>
  );
}

/** Enter in the search or on a box chooses; it must not save the form. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
