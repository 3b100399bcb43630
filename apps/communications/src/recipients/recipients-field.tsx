import { type Focusable, useFocusInside } from '@caderneta/edit-form';
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
import type { KeyboardEvent, Ref } from 'react';
import { recipientsQuery } from './classrooms.queries.ts';

export interface RecipientsFieldProps {
  /** Ids of the chosen students. */
  value: readonly string[];
  onChange: (studentIds: string[]) => void;
  error: string | undefined;
  /** Focuses the field when it has the first error. */
  ref: Ref<Focusable>;
}

/** Recipients: students of the signed-in employee's classrooms. */
export function RecipientsField({ value, onChange, error, ref }: RecipientsFieldProps) {
  const place = useFocusInside(ref);
  return (
    <div ref={place} onKeyDown={keepFromSending}>
      <Recipients value={value} onChange={onChange} error={error} />
    </div>
  );
}

/** Enter in a search or on a box chooses; it must not send the form. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Recipients({ value, onChange, error }: Omit<RecipientsFieldProps, 'ref'>) {
  const { data, isError, error: failure, isFetching, refetch } = useQuery(recipientsQuery);
  if (isError && !data) {
    return (
      <Card>
        <ErrorState offline={isOffline(failure)} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (!data) {
    return (
      <Card>
        <LoadingStatus>
          <Skeleton height={320} />
        </LoadingStatus>
      </Card>
    );
  }
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState />
      </Card>
    );
  }
  return <StudentPicker classrooms={data} value={value} onChange={onChange} error={error} />;
}
