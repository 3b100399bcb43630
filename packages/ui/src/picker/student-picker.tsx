import styled from '@emotion/styled';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../action/button.tsx';
import { FieldError } from '../field/field-error.tsx';
import { SearchField } from '../field/search-field.tsx';
import { space } from '../foundations/tokens.ts';
import { Card } from '../layout/card.tsx';
import { Row } from '../foundations/flow.tsx';
import { Text } from '../text/text.tsx';
import { ClassroomList } from './classroom-list.tsx';
import type { PickerClassroom, PickerGroup, PickerReading } from './classroom.ts';
import { choose, describeClassrooms, describeGone, describeStudents } from './selection.ts';

export interface StudentPickerProps {
  classrooms: readonly PickerClassroom[];
  /** Stand beside the classrooms. */
  groups?: readonly PickerGroup[] | undefined;
  /** Ids of the chosen students; of the chosen classrooms with `hideStudents`. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  title?: string;
  /** Only this classroom, always open. */
  lockedClassroomId?: string;
  /** Whole classrooms are chosen, no single students. */
  hideStudents?: boolean;
  /** Students who are chosen for good: ticked, and nobody takes them out. `value` has the others. */
  fixed?: ReadonlySet<string>;
  error?: string;
  /** Needed where classrooms are unread. */
  reading?: PickerReading;
}

const nobody: ReadonlySet<string> = new Set();
const noGroups: readonly PickerGroup[] = [];

/** Chooses students by classroom: all of one, some, or one by one. */
export function StudentPicker({
  classrooms: given,
  groups = noGroups,
  value,
  onChange,
  title = 'Destinatários',
  lockedClassroomId: locked,
  hideStudents = false,
  fixed = nobody,
  error,
  reading,
}: StudentPickerProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const classrooms = useMemo(
    () => (locked === undefined ? given : given.filter((one) => one.id === locked)),
    [given, locked],
  );
  const chosen = useMemo(() => new Set(value), [value]);
  const ticked = useMemo(() => new Set([...fixed, ...value]), [fixed, value]);
  const onChoose = useChoose(value, fixed, onChange);
  const searched = hideStudents ? 'turma' : locked === undefined ? 'aluno ou turma' : 'aluno';

  return (
    <Picker
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <Row as="header" wrap align="baseline" justify="space-between" gap={[0, 12]}>
        <h2 id={`${id}-title`}>{title}</h2>
        <Text as="p" aria-live="polite" size="small" tone="muted" weight={700}>
          {hideStudents
            ? describeClassrooms(classrooms.filter((one) => chosen.has(one.id)).length)
            : describeStudents(classrooms, chosen)}
        </Text>
      </Row>
      <SearchField label={`Buscar ${searched}`} value={search} onChange={setSearch} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {locked === undefined && <Gone {...{ classrooms, value, hideStudents, onChoose }} />}
      <ClassroomList
        classrooms={classrooms}
        groups={groups}
        search={search}
        selected={ticked}
        fixed={fixed}
        hideStudents={hideStudents}
        alwaysOpen={locked !== undefined}
        {...{ onChoose, reading }}
      />
    </Picker>
  );
}

interface GoneProps {
  classrooms: readonly PickerClassroom[];
  value: readonly string[];
  hideStudents: boolean;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
}

/** Names how many were chosen that are not offered any more, as by a draft, and takes them out. */
function Gone({ classrooms, value, hideStudents, onChoose }: GoneProps) {
  const gone = useMemo(() => {
    if (classrooms.some(({ unread }) => unread)) return [];
    const offered = new Set(
      hideStudents
        ? classrooms.map(({ id }) => id)
        : classrooms.flatMap(({ students }) => students.map(({ id }) => id)),
    );
    return value.filter((id) => !offered.has(id));
  }, [classrooms, value, hideStudents]);
  if (gone.length === 0) return null;
  return (
    <Row wrap justify="space-between" gap={[0, 12]}>
      <Text as="p" size="small">
        {describeGone(gone.length, hideStudents ? 'classrooms' : 'students')}
      </Text>
      <Button onClick={() => onChoose(gone, false)}>tirar da escolha</Button>
    </Row>
  );
}

/**
 * A function that chooses students or leaves them out. It stays the same in every render, so that
 * in a big school React renders only the changed rows.
 */
function useChoose(
  value: readonly string[],
  fixed: ReadonlySet<string>,
  onChange: (value: string[]) => void,
) {
  const latest = useRef({ value, fixed, onChange });
  useLayoutEffect(() => {
    latest.current = { value, fixed, onChange };
  });
  return useCallback((ids: readonly string[], chosen: boolean) => {
    const now = latest.current;
    const free = ids.filter((id) => !now.fixed.has(id));
    now.onChange(choose(now.value, free, chosen));
  }, []);
}

const Picker = styled(Card)({
  display: 'grid',
  gap: space[8],
  alignContent: 'start',
  paddingBottom: space[8],
});
