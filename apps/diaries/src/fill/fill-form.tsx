import { ButtonLink } from '@caderneta/app-kit';
import { paths, pathTo } from '@caderneta/links';
import { ActionBar, Button, Card, MainAndAside, shortNames } from '@caderneta/ui';
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { DiaryFields } from './diary-fields.tsx';
import { ExceptionSheet } from './exception-sheet.tsx';
import { commonOf, valuesFor } from '../record/filling.ts';
import { PendingStudents } from './pending-students.tsx';
import { useFillForm, type FillableGroup } from './use-fill-form.ts';
import type { useFillStore } from '../record/use-fill-store.ts';

export interface FillFormProps {
  group: FillableGroup;
  fill: ReturnType<typeof useFillStore>;
}

export function FillForm({ group, fill }: FillFormProps) {
  const form = useFillForm(group, fill);
  const { record, students, selected } = form.shown;
  const [adjusted, setAdjusted] = useState<string | null>(null);
  const place = useFocusOnWrong(form.attempts);
  const student = selected.find(({ id }) => id === adjusted);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    form.submit();
  }

  return (
    <>
      <form ref={place} noValidate onSubmit={onSubmit} onKeyDown={keepFromSending}>
        <fieldset disabled={form.isLeaving}>
          <MainAndAside>
            <Card>
              <DiaryFields
                mode={group.diaryMode}
                values={commonOf(record)}
                onChange={form.changeCommon}
                error={form.errors.details}
              />
            </Card>
            <PendingStudents
              students={students}
              selected={selected}
              exceptions={record.exceptions}
              errors={form.errors}
              onSelect={form.select}
              onAdjust={setAdjusted}
            />
          </MainAndAside>
        </fieldset>
        <Actions classroomId={group.classroomId} isSending={fill.isSending} />
      </form>
      {student && (
        <ExceptionSheet
          name={shortNames(students).get(student.id) ?? student.name}
          mode={group.diaryMode}
          values={valuesFor(record, student.id)}
          error={form.errors.byStudent[student.id]}
          onChange={(change) => form.changeOne(student.id, change)}
          onForget={() => form.forgetExceptions(student.id)}
          onClose={() => setAdjusted(null)}
        />
      )}
    </>
  );
}

interface ActionsProps {
  classroomId: string;
  isSending: boolean;
}

function Actions({ classroomId, isSending }: ActionsProps) {
  return (
    <ActionBar
      left={<ButtonLink to={pathTo(paths.classroomDiaries, { classroomId })}>cancelar</ButtonLink>}
      right={
        <Button type="submit" variant="primary" busy={isSending}>
          preencher diário
        </Button>
      }
    />
  );
}

/** Enter in a count or on a box must not send the diaries of a class. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Focuses the first field with an error after a refused attempt. */
function useFocusOnWrong(attempts: number) {
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return place;
}
