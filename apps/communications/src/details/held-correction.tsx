import { Callout } from '@caderneta/edit-form';
import { useToasts } from '@caderneta/platform';
import { Button } from '@caderneta/ui';
import { useState } from 'react';
import { takeBack, tellFailure } from '../undoing/undo-sending.ts';

export interface HeldCorrectionProps {
  /** Of the item. */
  id: string;
  /** Who corrected it. */
  by: string;
  onUndone: () => void;
}

/** Says that a correction is on its way, and takes it back. */
export function HeldCorrection({ id, by, onUndone }: HeldCorrectionProps) {
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
          desfazer correção
        </Button>
      }
    >
      Uma correção de {by} sai em instantes. Até lá, dá para desfazer.
    </Callout>
  );
}
