import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { Button, color, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Check, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { FailedReaction } from './failed-reaction.tsx';
import { confirm } from './communication.queries.ts';
import { task, Task } from './task.styles.ts';
import { useReaction } from './use-reaction.ts';

export interface ReadingConfirmationProps {
  item: FamilyCommunication;
}

/** The guardian tells the school that they have read an announcement; there is no way back. */
export function ReadingConfirmation({ item: { id, copies } }: ReadingConfirmationProps) {
  const { mutate, isPending, isSuccess, error } = useReaction(id, () => confirm(id));
  const isConfirmed = copies.every(({ read }) => read);
  const sentence = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The button that had the focus is gone.
    if (isSuccess && isConfirmed) sentence.current?.focus();
  }, [isSuccess, isConfirmed]);

  if (isConfirmed) {
    return (
      <Confirmed ref={sentence} tabIndex={-1} role="status">
        <CircleCheck aria-hidden size={22} />
        Você confirmou a leitura
      </Confirmed>
    );
  }
  return (
    <Task>
      <p>A escola pede que você confirme a leitura.</p>
      <Button
        variant="primary"
        icon={<Check aria-hidden size={20} />}
        busy={isPending}
        onClick={() => mutate()}
      >
        li e estou ciente
      </Button>
      <FailedReaction error={error} onRetry={() => mutate()} />
    </Task>
  );
}

const Confirmed = styled.p({
  ...task,
  gridAutoFlow: 'column',
  justifyContent: 'start',
  alignItems: 'center',
  gap: space[8],
  background: color.successSoft,
  color: color.success,
  fontWeight: 700,
});
