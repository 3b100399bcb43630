import styled from '@emotion/styled';
import { counted } from '@caderneta/formats';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { color, space, text } from '../foundations/tokens.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Text } from '../text/text.tsx';
import { ClassroomBox } from './classroom-box.tsx';
import { ClassroomLine, ClassroomRow } from './classroom-row.tsx';
import type { PickerClassroom, PickerGroup, PickerReading, PickerStudent } from './classroom.ts';
import { findGroups, indexClassrooms, type FoundClassroom } from './find-students.ts';
import { boxOf, describeFound } from './selection.ts';

interface ClassroomListProps {
  classrooms: readonly PickerClassroom[];
  groups: readonly PickerGroup[];
  search: string;
  selected: ReadonlySet<string>;
  /** Of the chosen, those whom nobody takes out. */
  fixed: ReadonlySet<string>;
  hideStudents: boolean;
  alwaysOpen: boolean;
  reading: PickerReading | undefined;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

const noIds: ReadonlySet<string> = new Set();

export function ClassroomList(props: ClassroomListProps) {
  const { classrooms, groups, hideStudents, alwaysOpen, selected, fixed, onChoose } = props;
  const { wanted = noIds, onWant, Place } = props.reading ?? {};
  const words = useDeferredValue(props.search).trim();
  const find = useMemo(() => indexClassrooms(classrooms, hideStudents), [classrooms, hideStudents]);
  const finding = useMemo(() => find(words), [find, words]);
  const foundGroups = useMemo(
    () => findGroups(groups, classrooms, words),
    [groups, classrooms, words],
  );
  const [byHand, onToggle] = useToggled(words);

  return (
    <Text as="ul" narrows>
      {!alwaysOpen && finding.classrooms.length > 1 && (
        <li>
          <WholeSchool
            {...finding}
            isFiltered={!!words}
            {...{ hideStudents, selected, fixed, onChoose, wanted, onWant }}
          />
        </li>
      )}
      {foundGroups.map((group) => (
        <GroupLine key={group.id} {...{ group, selected, fixed, onChoose }} />
      ))}
      {finding.classrooms.map(({ classroom, students, byStudent }) => {
        if (hideStudents) {
          return (
            <ClassroomLine key={classroom.id}>
              <ClassroomBox
                label={classroom.name}
                checked={selected.has(classroom.id)}
                onChoose={(chosen) => onChoose([classroom.id], chosen)}
              />
            </ClassroomLine>
          );
        }
        const open = alwaysOpen || (finding.open && byStudent) !== byHand.has(classroom.id);
        return (
          <ClassroomRow
            key={classroom.id}
            {...{ classroom, students, fixed, open, onChoose, onWant, Place }}
            isWanted={wanted.has(classroom.id)}
            chosen={countChosen(classroom.students, selected)}
            chosenFound={countChosen(students, selected)}
            // A closed classroom shows no students: it need not be drawn again when others are chosen.
            selected={open ? selected : noIds}
            onToggle={alwaysOpen ? undefined : onToggle}
          />
        );
      })}
      <Rest
        words={words}
        isEmpty={finding.classrooms.length + foundGroups.length === 0}
        Place={classrooms.some(({ unread }) => unread) ? Place : undefined}
      />
    </Text>
  );
}

interface RestProps {
  words: string;
  isEmpty: boolean;
  Place: PickerReading['Place'] | undefined;
}

/** Below what was found: that it is nothing, or that those who are not read yet are searched too. */
function Rest({ words, isEmpty, Place }: RestProps) {
  if (words && Place) {
    return (
      <li>
        <Place>
          <Skeleton height={44} />
        </Place>
      </li>
    );
  }
  if (!isEmpty) return null;
  return <Nothing>{words ? 'Nada encontrado.' : 'Não há nada aqui por enquanto.'}</Nothing>;
}

interface GroupLineProps extends Pick<ClassroomListProps, 'selected' | 'fixed' | 'onChoose'> {
  group: PickerGroup;
}

/** A group: all of it, some, or none. The classes show who is in it. */
function GroupLine({ group: { name, studentIds }, selected, fixed, onChoose }: GroupLineProps) {
  const chosen = studentIds.filter((id) => selected.has(id)).length;
  return (
    <ClassroomLine>
      <ClassroomBox
        label={name}
        scope={`grupo · ${counted(studentIds.length, 'aluno', 'alunos')}`}
        {...boxOf(studentIds, chosen, fixed)}
        onChoose={(all) => onChoose(studentIds, all)}
      />
    </ClassroomLine>
  );
}

interface WholeSchoolProps {
  /** The classrooms that the search found; all without a search. */
  classrooms: readonly FoundClassroom[];
  isFiltered: boolean;
  hideStudents: boolean;
  selected: ReadonlySet<string>;
  fixed: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
  wanted: ReadonlySet<string>;
  onWant: PickerReading['onWant'] | undefined;
}

/** Chooses all students that the picker shows: the whole school, or those that a search found. */
function WholeSchool(props: WholeSchoolProps) {
  const { classrooms, isFiltered, hideStudents, selected, fixed, onChoose, wanted, onWant } = props;
  const unread = classrooms.flatMap(({ classroom }) => (classroom.unread ? classroom : []));
  const ids = hideStudents
    ? classrooms.map(({ classroom }) => classroom.id)
    : classrooms.flatMap(({ students }) => students.map(({ id }) => id));
  const chosen = ids.filter((id) => selected.has(id)).length;
  const amount = unread.reduce((sum, one) => sum + one.unread!, ids.length);
  return (
    <ClassroomBox
      label={isFiltered ? 'Busca' : 'Todas as turmas'}
      scope={
        isFiltered ? describeFound(amount, hideStudents ? 'classrooms' : 'students') : undefined
      }
      {...(unread.length > 0 ? boxOfUnread() : boxOf(ids, chosen, fixed))}
      onChoose={(all) => {
        if (unread.length > 0)
          onWant?.(
            unread.map(({ id }) => id),
            all,
          );
        onChoose(ids, all);
      }}
    />
  );

  function boxOfUnread() {
    const some = unread.filter(({ id }) => wanted.has(id)).length;
    const checked = chosen === ids.length && some === unread.length;
    return { checked, indeterminate: !checked && chosen + some > 0 };
  }
}

function countChosen(students: readonly PickerStudent[], selected: ReadonlySet<string>) {
  return students.filter(({ id }) => selected.has(id)).length;
}

/** The classrooms opened or closed by hand, until another search. */
function useToggled(words: string) {
  const [toggled, setToggled] = useState({ words, ids: noIds });
  const toggle = useCallback(
    (id: string) =>
      setToggled((before) => ({
        words,
        ids: flip(before.words === words ? before.ids : noIds, id),
      })),
    [words],
  );
  return [toggled.words === words ? toggled.ids : noIds, toggle] as const;
}

function flip(ids: ReadonlySet<string>, id: string) {
  const flipped = new Set(ids);
  if (!flipped.delete(id)) flipped.add(id);
  return flipped;
}

const Nothing = styled.li({
  ...text.small,
  padding: `${space[12]} 0`,
  color: color.inkMuted,
});
