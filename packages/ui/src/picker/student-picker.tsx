import type { CSSObject } from '@emotion/react';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { FieldError } from '../field/field-error.tsx';
import { SearchField } from '../field/search-field.tsx';
import { color, space, text } from '../foundations/tokens.ts';
import { Card } from '../layout/card.tsx';
import { ClassroomList } from './classroom-list.tsx';
import type { PickerClassroom } from './classroom.ts';
import { choose, describeClassrooms, describeStudents } from './selection.ts';

export interface StudentPickerProps {
  classrooms: readonly PickerClassroom[];
  /** Ids of the chosen students; of the chosen classrooms with `hideStudents`. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  title?: string;
  /** Only this classroom, always open. */
  lockedClassroomId?: string;
  /** Whole classrooms are chosen, no single students. */
  hideStudents?: boolean;
  error?: string;
}

/** Chooses students by classroom: all of one, some, or one by one. */
export function StudentPicker({
  classrooms: given,
  value,
  onChange,
  title = 'Destinatários',
  lockedClassroomId: locked,
  hideStudents = false,
  error,
}: StudentPickerProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const classrooms = useMemo(
    () => (locked === undefined ? given : given.filter((one) => one.id === locked)),
    [given, locked],
  );
  const selected = useMemo(() => new Set(value), [value]);
  const onChoose = useChoose(value, onChange);
  const searched = hideStudents ? 'turma' : locked === undefined ? 'aluno ou turma' : 'aluno';

  return (
    <Card
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={error ? `${id}-error` : undefined}
      css={{ display: 'grid', gap: space[8], alignContent: 'start', paddingBottom: space[8] }}
    >
      <header css={headerStyle}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p aria-live="polite" css={{ ...text.small, color: color.inkMuted, fontWeight: 700 }}>
          {hideStudents
            ? describeClassrooms(classrooms.filter((one) => selected.has(one.id)).length)
            : describeStudents(classrooms, selected)}
        </p>
      </header>
      <SearchField label={`Buscar ${searched}`} value={search} onChange={setSearch} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <ClassroomList
        classrooms={classrooms}
        search={search}
        selected={selected}
        hideStudents={hideStudents}
        alwaysOpen={locked !== undefined}
        onChoose={onChoose}
      />
    </Card>
  );
}

/**
 * A function that chooses students or leaves them out. It stays the same in every render, so that
 * in a big school React renders only the changed rows.
 */
function useChoose(value: readonly string[], onChange: (value: string[]) => void) {
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  return useCallback((ids: readonly string[], chosen: boolean) => {
    const now = latest.current;
    now.onChange(choose(now.value, ids, chosen));
  }, []);
}

const headerStyle: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${space[12]}`,
};
