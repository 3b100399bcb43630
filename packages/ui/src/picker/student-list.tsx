import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { memo } from 'react';
import { Checkbox } from '../field/checkbox.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { drawnInSight } from '../foundations/drawn-in-sight.ts';
import { layout, space } from '../foundations/tokens.ts';
import type { PickerStudent } from './classroom.ts';

export interface StudentListProps {
  id: string;
  students: readonly PickerStudent[];
  /** Id → name, as students are told apart in their class. */
  names: ReadonlyMap<string, string>;
  selected: ReadonlySet<string>;
  /** Of the chosen, those whom nobody takes out. */
  fixed: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

export const StudentList = memo(function StudentList(props: StudentListProps) {
  const { id, students, names, selected, fixed, onChoose } = props;
  return (
    <Students
      id={id}
      style={{ containIntrinsicSize: `auto ${Math.ceil(students.length / 2) * 44 + 8}px` }}
    >
      {students.map((student) => (
        <li key={student.id}>
          <Checkbox
            label={names.get(student.id)}
            title={student.name}
            checked={selected.has(student.id)}
            disabled={fixed.has(student.id)}
            onChange={(event) => onChoose([student.id], event.target.checked)}
          />
        </li>
      ))}
    </Students>
  );
});

interface StudentPlacesProps {
  id: string;
  count: number;
}

/** As high as the students who will stand there. */
export function StudentPlaces({ id, count }: StudentPlacesProps) {
  return (
    <Students id={id} aria-hidden>
      {Array.from({ length: count }, (_, at) => (
        <li key={at}>
          <Skeleton />
        </li>
      ))}
    </Students>
  );
}

const Students = styled.ul(
  css({
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
    columnGap: space[4],
    padding: `0 0 ${space[8]} ${space[24]}`,
    contentVisibility: 'auto',
    '& > li': { minWidth: 0, ...drawnInSight(44) },
    '&[aria-hidden] > li': { display: 'grid', alignItems: 'center', height: layout.touchTarget },
  }),
);
