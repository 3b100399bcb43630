import { useDeferredValue, useMemo, useState } from 'react';
import { color, space, text } from '../foundations/tokens.ts';
import { ClassroomBox } from './classroom-box.tsx';
import { ClassroomRow } from './classroom-row.tsx';
import type { PickerClassroom } from './classroom.ts';
import { indexClassrooms } from './find-students.ts';
import { WholeSchool } from './whole-school.tsx';

interface ClassroomListProps {
  classrooms: readonly PickerClassroom[];
  search: string;
  selected: ReadonlySet<string>;
  hideStudents: boolean;
  alwaysOpen: boolean;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

export function ClassroomList(props: ClassroomListProps) {
  const { classrooms, hideStudents, alwaysOpen, selected, onChoose } = props;
  const words = useDeferredValue(props.search);
  const find = useMemo(() => indexClassrooms(classrooms, hideStudents), [classrooms, hideStudents]);
  const finding = useMemo(() => find(words), [find, words]);
  const [toggled, setToggled] = useState({ words, ids: new Set<string>() });
  // What was opened or closed by hand lasts until another search.
  const byHand = toggled.words === words ? toggled.ids : new Set<string>();

  return (
    <ul css={{ minWidth: 0 }}>
      {!alwaysOpen && !words && classrooms.length > 1 && (
        <li>
          <WholeSchool {...{ classrooms, hideStudents, selected, onChoose }} />
        </li>
      )}
      {finding.classrooms.map(({ classroom, students, byStudent }) =>
        hideStudents ? (
          <li key={classroom.id} css={{ borderTop: `1px solid ${color.line}` }}>
            <ClassroomBox
              label={classroom.name}
              checked={selected.has(classroom.id)}
              onChoose={(chosen) => onChoose([classroom.id], chosen)}
            />
          </li>
        ) : (
          <ClassroomRow
            key={classroom.id}
            {...{ classroom, students, selected, onChoose }}
            open={alwaysOpen || (finding.open && byStudent) !== byHand.has(classroom.id)}
            onToggle={
              alwaysOpen ? undefined : () => setToggled({ words, ids: flip(byHand, classroom.id) })
            }
          />
        ),
      )}
      {finding.classrooms.length === 0 && (
        <li css={{ ...text.small, padding: `${space[12]} 0`, color: color.inkMuted }}>
          {words ? 'Nada encontrado.' : 'Não há nada aqui por enquanto.'}
        </li>
      )}
    </ul>
  );
}

function flip(ids: ReadonlySet<string>, id: string) {
  const flipped = new Set(ids);
  if (!flipped.delete(id)) flipped.add(id);
  return flipped;
}
