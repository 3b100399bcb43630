import type { Communication } from '@caderneta/api-client/contract';
import { Callout } from '@caderneta/edit-form';
import { useToasts } from '@caderneta/platform';
import { Button, counted } from '@caderneta/ui';
import { useState } from 'react';
import { takeBack, tellFailure } from '../undoing/undo-sending.ts';

export interface HeldActProps {
  communication: Communication;
  onUndone: () => void;
}

/** Says that a correction is on its way, or that more students are about to get it, and takes it back. */
export function HeldAct({ communication, onUndone }: HeldActProps) {
  const { id, heldCorrection, heldRecipients } = communication;
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);

  async function undo() {
    setBusy(true);
    await takeBack({ id, toasts }).catch((error: unknown) => tellFailure(toasts, error));
    setBusy(false);
    onUndone();
  }

  return (
    <Callout
      tone="warning"
      actions={
        <Button busy={busy} onClick={() => void undo()}>
          {heldCorrection ? 'desfazer correção' : 'desfazer envio'}
        </Button>
      }
    >
      {heldCorrection && `Uma correção de ${heldCorrection.by} sai em instantes. `}
      {heldRecipients &&
        `O envio de ${heldRecipients.by} a mais ${counted(heldRecipients.students, 'aluno', 'alunos')} sai em instantes. `}
      Até lá, dá para desfazer.
    </Callout>
  );
}
