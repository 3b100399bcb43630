import { ClassroomBox } from './classroom-box.tsx';
import type { FoundClassroom } from './find-students.ts';
import { boxOf, describeFound } from './selection.ts';

interface WholeSchoolProps {
  /** What the search leaves, everything without one. */
  classrooms: readonly FoundClassroom[];
  isFiltered: boolean;
  hideStudents: boolean;
  selected: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

/** One box for everybody the picker shows: the whole school, or what a search found of it. */
export function WholeSchool(props: WholeSchoolProps) {
  const { classrooms, isFiltered, hideStudents, selected, onChoose } = props;
  const ids = hideStudents
    ? classrooms.map(({ classroom }) => classroom.id)
    : classrooms.flatMap(({ students }) => students.map(({ id }) => id));
  const chosen = ids.filter((id) => selected.has(id)).length;
  return (
    <ClassroomBox
      label={isFiltered ? 'Busca' : 'Todas as turmas'}
      scope={
        isFiltered ? describeFound(ids.length, hideStudents ? 'classrooms' : 'students') : undefined
      }
      {...boxOf(ids.length, chosen)}
      onChoose={(all) => onChoose(ids, all)}
    />
  );
}
