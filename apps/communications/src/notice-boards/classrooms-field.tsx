import { useFocusInside, type Focusable } from '@caderneta/edit-form';
import { isOffline } from '@caderneta/platform';
import {
  Card,
  EmptyState,
  ErrorState,
  LoadingStatus,
  Skeleton,
  StudentPicker,
} from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type KeyboardEvent, type Ref } from 'react';
import { classroomsQuery } from '../recipients/classrooms.queries.ts';

export interface ClassroomsFieldProps {
  /** Ids of the chosen classrooms. */
  value: readonly string[];
  onChange: (classroomIds: string[]) => void;
  error: string | undefined;
  ref: Ref<Focusable>;
}

/** Chooses on which boards an item hangs, among the signed-in employee's classrooms. */
export function ClassroomsField({ ref, ...picker }: ClassroomsFieldProps) {
  const place = useFocusInside(ref);
  const { data, isError, error: failure, isFetching, refetch } = useQuery(classroomsQuery);
  const classrooms = useMemo(() => data?.map((one) => ({ ...one, students: [] })), [data]);
  if (classrooms && classrooms.length > 0) {
    return (
      <div ref={place} onKeyDown={keepFromSending}>
        <StudentPicker title="Turmas" classrooms={classrooms} hideStudents {...picker} />
      </div>
    );
  }
  return (
    <Card>
      {classrooms && <EmptyState />}
      {!data && isError && (
        <ErrorState offline={isOffline(failure)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <LoadingStatus>
          <Skeleton height={240} />
        </LoadingStatus>
      )}
    </Card>
  );
}

/** Enter in the search or on a box chooses; it must not send the form. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
