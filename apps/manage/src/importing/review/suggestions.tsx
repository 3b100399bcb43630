import {
  type ClassroomSummary,
  genderLabels,
  labelOf,
  periodLabels,
  type RosterField,
} from '@caderneta/api-client/contract';
import { fold } from '@caderneta/formats';
import { useQuery } from '@tanstack/react-query';
import { classroomsQuery } from '../../classrooms.queries.ts';

/** The list that a field of a row takes its suggestions from. */
export function suggestionsId(field: RosterField): string | undefined {
  return field === 'classroom' || field === 'gender' ? `roster-${field}` : undefined;
}

/** Suggests the school's classrooms and genders, once for all rows. */
export function Suggestions() {
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  return (
    <>
      <datalist id={suggestionsId('classroom')}>
        {classrooms.map((classroom) => (
          <option key={classroom.id} value={suggestionOf(classroom, classrooms)} />
        ))}
      </datalist>
      <datalist id={suggestionsId('gender')}>
        {Object.values(genderLabels).map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </>
  );
}

/** A class's name, and its shift where the name alone says too little; the server reads both. */
function suggestionOf({ id, name, period }: ClassroomSummary, all: readonly ClassroomSummary[]) {
  const isShared = all.some((other) => other.id !== id && fold(other.name) === fold(name));
  return isShared ? `${name} (${labelOf(periodLabels, period)})` : name;
}
