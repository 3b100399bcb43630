import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { countText, shortNames } from '@caderneta/formats';
import { memo, useId, useMemo } from 'react';
import { ChevronDown } from 'lucide-react';
import { color, layout, motion, radius, space, text } from '../foundations/tokens.ts';
import { ClassroomBox } from './classroom-box.tsx';
import type { PickerClassroom, PickerReading } from './classroom.ts';
import { boxOf, describeFound } from './selection.ts';
import { StudentList, StudentPlaces, type StudentListProps } from './student-list.tsx';

interface ClassroomRowProps extends Omit<StudentListProps, 'id' | 'names'> {
  classroom: PickerClassroom;
  /** How many of all its students are chosen, found or not. */
  chosen: number;
  /** How many of `students` are chosen. */
  chosenFound: number;
  open: boolean;
  /** Left out for a classroom that is always open. */
  onToggle?: (id: string) => void;
  isWanted: boolean;
  onWant: PickerReading['onWant'] | undefined;
  Place: PickerReading['Place'] | undefined;
}

/**
 * A classroom: all of it, some, or none; its students when open. While a search leaves students
 * out, its box takes the found ones alone.
 */
export const ClassroomRow = memo(function ClassroomRow(props: ClassroomRowProps) {
  const { classroom, students, selected, fixed, chosen, chosenFound, open, onToggle } = props;
  const { onChoose, isWanted, onWant, Place } = props;
  const listId = useId();
  const names = useMemo(
    () => (open ? namesIn(classroom) : new Map<string, string>()),
    [open, classroom],
  );
  const ids = students.map(({ id }) => id);
  const { unread } = classroom;
  const total = unread ?? classroom.students.length;
  const shown = unread && isWanted ? unread : chosen;
  const words = `${countText(shown)} de ${countText(total)}`;
  return (
    <ClassroomLine>
      <Head>
        <ClassroomBox
          label={classroom.name}
          scope={
            !unread && students.length < total
              ? describeFound(students.length, 'students')
              : undefined
          }
          {...(unread ? { checked: isWanted } : boxOf(ids, chosenFound, fixed))}
          onChoose={(all) => (unread ? onWant?.([classroom.id], all) : onChoose(ids, all))}
        />
        {onToggle ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-label={`${countText(shown)} de ${countText(total)} alunos de ${classroom.name}`}
            onClick={() => onToggle(classroom.id)}
          >
            {words}
            <ChevronDown aria-hidden size={20} />
          </button>
        ) : (
          <span>{words}</span>
        )}
      </Head>
      {open && !unread && (
        <StudentList id={listId} {...{ students, names, selected, fixed, onChoose }} />
      )}
      {open && unread && Place && (
        <Place classroomId={classroom.id}>
          <StudentPlaces id={listId} count={unread} />
        </Place>
      )}
    </ClassroomLine>
  );
});

const namesIn = ({ students }: PickerClassroom) =>
  shortNames(students.map((one) => ({ ...one, otherwise: one.guardianName })));

export const ClassroomLine = styled.li(css({ borderTop: `1px solid ${color.line}` }));

// Beside the box stands how many are chosen, alone or in the button that opens the list.
const Head = styled.div(
  css({
    display: 'flex',
    alignItems: 'center',
    '& > span, & > button': {
      ...text.small,
      padding: `0 ${space[8]}`,
      color: color.inkMuted,
      fontWeight: 700,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
    '& > button': {
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
      '& > svg': { color: color.ink, transition: `transform ${motion.fast}` },
      '&[aria-expanded="true"] > svg': { transform: 'rotate(180deg)' },
    },
  }),
);
