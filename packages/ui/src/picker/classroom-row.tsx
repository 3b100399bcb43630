import { memo, useId } from 'react';
import { ChevronDown } from 'lucide-react';
import { color, layout, motion, radius, space, text } from '../foundations/tokens.ts';
import { ClassroomBox } from './classroom-box.tsx';
import type { PickerClassroom } from './classroom.ts';
import { StudentList, type StudentListProps } from './student-list.tsx';

interface ClassroomRowProps extends Omit<StudentListProps, 'id'> {
  classroom: PickerClassroom;
  /** How many of all its students are chosen. */
  chosen: number;
  open: boolean;
  /** Left out where a classroom always stays open. */
  onToggle?: (id: string) => void;
}

/** A classroom: all of it, some, or none; its students when open. */
export const ClassroomRow = memo(function ClassroomRow(props: ClassroomRowProps) {
  const { classroom, students, selected, chosen, open, onToggle, onChoose } = props;
  const listId = useId();
  const ids = classroom.students.map(({ id }) => id);
  const words = `${chosen} de ${ids.length}`;
  return (
    <li css={{ borderTop: `1px solid ${color.line}` }}>
      <div css={{ display: 'flex', alignItems: 'center' }}>
        <ClassroomBox
          label={classroom.name}
          checked={ids.length > 0 && chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          disabled={ids.length === 0}
          onChoose={(all) => onChoose(ids, all)}
        />
        {onToggle ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-label={`${words} alunos de ${classroom.name}`}
            onClick={() => onToggle(classroom.id)}
            css={toggleStyle}
          >
            {words}
            <ChevronDown aria-hidden size={20} css={{ transition: `transform ${motion.fast}` }} />
          </button>
        ) : (
          <span css={countStyle}>{words}</span>
        )}
      </div>
      {open && <StudentList id={listId} {...{ students, selected, onChoose }} />}
    </li>
  );
});

const countStyle = {
  ...text.small,
  padding: `0 ${space[8]}`,
  color: color.inkMuted,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

const toggleStyle = {
  ...countStyle,
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  minHeight: layout.touchTarget,
  padding: `0 ${space[4]} 0 ${space[12]}`,
  border: 0,
  borderRadius: radius.control,
  background: 'transparent',
  cursor: 'pointer',
  '&:hover': { color: color.ink },
  '& > svg': { color: color.ink },
  '&[aria-expanded="true"] > svg': { transform: 'rotate(180deg)' },
} as const;
