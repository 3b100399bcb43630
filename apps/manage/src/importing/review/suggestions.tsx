import { genderLabels, type RosterField } from '@caderneta/api-client/contract';
import { useQuery } from '@tanstack/react-query';
import { classroomsQuery } from '../../classrooms/classrooms.queries.ts';

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
        {classrooms.map(({ id, name }) => (
          <option key={id} value={name} />
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
