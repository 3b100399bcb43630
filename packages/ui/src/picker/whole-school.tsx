import type { PickerClassroom } from './classroom.ts';
import { ClassroomBox } from './classroom-box.tsx';

interface WholeSchoolProps {
  classrooms: readonly PickerClassroom[];
  hideStudents: boolean;
  selected: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

/** One box for everybody the picker offers. */
export function WholeSchool({ classrooms, hideStudents, selected, onChoose }: WholeSchoolProps) {
  const ids = hideStudents
    ? classrooms.map(({ id }) => id)
    : classrooms.flatMap(({ students }) => students.map(({ id }) => id));
  const chosen = ids.filter((id) => selected.has(id)).length;
  return (
    <ClassroomBox
      label="Todas as turmas"
      checked={ids.length > 0 && chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      disabled={ids.length === 0}
      onChoose={(all) => onChoose(ids, all)}
    />
  );
}
