import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { Button, color, Grid, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Check, CircleCheck } from 'lucide-react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { PlainForm } from './plain-form.tsx';
import { ReactionState } from './reaction-state.tsx';
import { task, Task } from './task.styles.ts';
import { useReaction } from './use-reaction.ts';

export interface ReadingConfirmationProps {
  item: FamilyCommunication;
}

/** The guardian tells the school that they have read an announcement; there is no way back. */
export function ReadingConfirmation({ item: { id, copies } }: ReadingConfirmationProps) {
  const reaction = useReaction(id, { kind: 'read' });
  const { give, isPending, isWaiting } = reaction;
  const isConfirmed = copies.every(({ read }) => read) || isWaiting;
  const hasPressed = useRef(false);
  const sentence = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // The button that had the focus is gone.
    if (hasPressed.current && isConfirmed) sentence.current?.focus();
  }, [isConfirmed]);

  if (isConfirmed) {
    return (
      <>
        <Confirmed ref={sentence} id="respostas" tabIndex={-1} role="status">
          <CircleCheck aria-hidden size={22} />
          Você confirmou a leitura
        </Confirmed>
        <ReactionState reaction={reaction} />
      </>
    );
  }
  return (
    <Task>
      <p>A escola pede que você confirme a leitura.</p>
      <Grid
        as={PlainForm}
        act="leitura"
        columns={1}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          hasPressed.current = true;
          give({ kind: 'read' });
        }}
      >
        <Button
          type="submit"
          variant="primary"
          icon={<Check aria-hidden size={20} />}
          busy={isPending}
        >
          li e estou ciente
        </Button>
      </Grid>
      <ReactionState reaction={reaction} />
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
