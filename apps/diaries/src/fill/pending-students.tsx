import {
  Avatar,
  Card,
  Checkbox,
  counted,
  drawnInSight,
  FieldError,
  IconButton,
  Row,
  shortNames,
  space,
  Stack,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useMemo } from 'react';
import { describeChange, type DiaryChange } from '../diary/diary-values.ts';
import type { NamedStudent } from '../record/fill-record.ts';
import type { FillErrors } from './use-fill-form.ts';

export interface PendingStudentsProps {
  students: readonly NamedStudent[];
  selected: readonly NamedStudent[];
  exceptions: Record<string, DiaryChange>;
  errors: FillErrors;
  onSelect: (ids: string[]) => void;
  /** Asks for the fields of one student alone. */
  onAdjust: (studentId: string) => void;
}

/** Chooses among the students without a diary; the form applies to those chosen. */
export function PendingStudents(props: PendingStudentsProps) {
  const { students, selected, exceptions, errors, onSelect, onAdjust } = props;
  const id = useId();
  const ids = selected.map((student) => student.id);
  const names = useMemo(() => shortNames(students), [students]);
  const choose = (studentId: string, chosen: boolean) =>
    onSelect(chosen ? [...ids, studentId] : ids.filter((one) => one !== studentId));

  return (
    <Card
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={errors.students ? `${id}-error` : undefined}
    >
      <Row as="header" align="baseline" justify="space-between" marginBottom={8}>
        <h2 id={`${id}-title`}>Alunos</h2>
        <Text as="p" size="small" tone="muted" weight={700} aria-live="polite">
          {counted(ids.length, 'selecionado', 'selecionados')}
        </Text>
      </Row>
      {errors.students && <FieldError id={`${id}-error`}>{errors.students}</FieldError>}
      {students.length > 1 && (
        <Checkbox
          label={<strong>aplicar a todos</strong>}
          checked={ids.length === students.length}
          indeterminate={ids.length > 0 && ids.length < students.length}
          aria-invalid={errors.students ? true : undefined}
          onChange={(event) => onSelect(event.target.checked ? students.map((one) => one.id) : [])}
        />
      )}
      <Stack as="ul" gap={0}>
        {students.map((student) => (
          <Line key={student.id}>
            <StudentRow
              student={student}
              name={names.get(student.id) ?? student.name}
              isChosen={ids.includes(student.id)}
              exception={exceptions[student.id]}
              error={errors.byStudent[student.id]}
              onChoose={(chosen) => choose(student.id, chosen)}
              onAdjust={() => onAdjust(student.id)}
            />
          </Line>
        ))}
      </Stack>
    </Card>
  );
}

interface StudentRowProps {
  student: NamedStudent;
  name: string;
  isChosen: boolean;
  exception: DiaryChange | undefined;
  error: string | undefined;
  onChoose: (chosen: boolean) => void;
  onAdjust: () => void;
}

function StudentRow({ student, name, isChosen, exception, error, ...on }: StudentRowProps) {
  return (
    <Student>
      <div>
        <Checkbox
          title={student.name}
          label={
            <Name>
              <Avatar name={name} size={30} />
              <span>{name}</span>
            </Name>
          }
          checked={isChosen}
          error={isChosen ? error : undefined}
          onChange={(event) => on.onChoose(event.target.checked)}
        />
        {isChosen && exception && (
          <Text as="p" size="small" tone="primary" marginBottom={8}>
            {describeChange(exception)}
          </Text>
        )}
      </div>
      {isChosen && (
        <IconButton
          label={`ajustar só ${name}`}
          icon={<SlidersHorizontal aria-hidden size={20} />}
          onClick={on.onAdjust}
        />
      )}
    </Student>
  );
}

const Line = styled.li(drawnInSight(44));

const Student = styled.div({
  display: 'flex',
  alignItems: 'start',
  gap: space[8],
  '& > div': { flex: 1, minWidth: 0 },
});

const Name = styled.span({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minWidth: 0,
  overflowWrap: 'anywhere',
});
