import type { MailTopic } from '@caderneta/api-client/contract';
import { type Focusable, useFocusInside } from '@caderneta/edit-form';
import { isOffline } from '@caderneta/platform';
import { Card, color, EmptyState, ErrorState, space, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType, type KeyboardEvent, type Ref } from 'react';
import { ChoiceSkeleton } from './choice-skeleton.tsx';
import { offeredGroupsQuery, recipientsQuery } from './recipients.queries.ts';
import type { GroupActionsProps } from './group-actions.tsx';
import type { RecipientsHintProps } from './recipients-hint.tsx';
import { StudentChoice } from './student-choice.tsx';

// A form without its hint sends all the same.
const RecipientsHint = lazy<ComponentType<RecipientsHintProps>>(() =>
  import('./recipients-hint.tsx').then(
    (m) => ({ default: m.RecipientsHint }),
    () => ({ default: () => null }),
  ),
);

const GroupActions = lazy<ComponentType<GroupActionsProps>>(() =>
  import('./group-actions.tsx').then(
    (m) => ({ default: m.GroupActions }),
    () => ({ default: () => null }),
  ),
);

export interface RecipientsFieldProps {
  /** Ids of the chosen students. */
  value: readonly string[];
  onChange: (studentIds: string[]) => void;
  error: string | undefined;
  title?: string;
  /** What goes to them: some guardians want no e-mails about it. Undefined for what is urgent. */
  topic: MailTopic | undefined;
  /** Who has it already. */
  fixed?: ReadonlySet<string>;
  /** Whether it was sent, and its guardians were told. */
  isSent?: boolean;
  /** Focuses the field when it has the first error. */
  ref: Ref<Focusable>;
}

/** Recipients: students of the signed-in employee's classrooms. */
export function RecipientsField({ ref, ...props }: RecipientsFieldProps) {
  const place = useFocusInside(ref);
  return (
    <div ref={place} onKeyDown={keepFromSending}>
      <Recipients {...props} />
    </div>
  );
}

/** Enter in a search or on a box chooses; it must not send the form. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Recipients({ isSent, topic, ...props }: Omit<RecipientsFieldProps, 'ref'>) {
  const { data, isError, error: failure, isFetching, refetch } = useQuery(recipientsQuery);
  const groups = useQuery(offeredGroupsQuery);
  if (isError && !data) {
    return (
      <Card>
        <ErrorState offline={isOffline(failure)} busy={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  // Rows that came later would move the others away from under a finger.
  if (!data || groups.isLoading) return <ChoiceSkeleton />;
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState />
      </Card>
    );
  }
  const { value } = props;
  return (
    <>
      <StudentChoice classrooms={data} groups={groups.data} {...props} />
      <Below>
        <Suspense>
          <GroupActions studentIds={value} />
        </Suspense>
      </Below>
      {!isSent && (
        <Below>
          {value.length > 0 && (
            <Suspense>
              <RecipientsHint studentIds={value} topic={topic} />
            </Suspense>
          )}
        </Below>
      )}
    </>
  );
}

const Below = styled.div({
  ...text.small,
  // As high while it is empty: nothing below moves.
  minHeight: '44px',
  padding: `0 ${space[16]}`,
  color: color.inkMuted,
});
