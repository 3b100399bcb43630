import { media, screenOnly, SelectField } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { classroomsQuery } from '../recipients/classrooms.queries.ts';

/** Address of a page of the reach board, for one classroom or for all. */
export const addressOf = (path: string, classroomId: string | undefined) =>
  classroomId ? `${path}?turma=${encodeURIComponent(classroomId)}` : path;

export interface ClassroomChoiceProps {
  value: string | undefined;
  /** Words for no classroom. */
  empty: string;
  /** Gets an empty text for no classroom. */
  onChange: (id: string) => void;
}

export function ClassroomChoice({ value = '', empty, onChange }: ClassroomChoiceProps) {
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  return (
    <Choice>
      <SelectField label="Turma" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{empty}</option>
        {classrooms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Choice>
  );
}

const Choice = styled.div({
  ...screenOnly,
  maxWidth: '320px',
  [media.phone]: { maxWidth: 'none' },
});
