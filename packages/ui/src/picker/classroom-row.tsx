import { useId } from 'react';
import { ChevronDown } from 'lucide-react';
import { color, layout, motion, radius, space, text } from '../foundations/tokens.ts';
import { ClassroomBox } from './classroom-box.tsx';
import type { PickerClassroom } from './classroom.ts';
import { StudentList, type StudentListProps } from './student-list.tsx';

interface ClassroomRowProps extends Omit<StudentListProps, 'id'> {
  classroom: PickerClassroom;
  open: boolean;
  /** Left out where a classroom always stays open. */
  onToggle?: () => void;
}

/** A classroom: all of it, some, or none; its students when open. */
export function ClassroomRow(props: ClassroomRowProps) {
  const { classroom, students, selected, open, onToggle, onChoose } = props;
  const listId = useId();
  const ids = classroom.students.map(({ id }) => id);
  const chosen = ids.filter((id) => selected.has(id)).length;
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
            onClick={onToggle}
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
}

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
