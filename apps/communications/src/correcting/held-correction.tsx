import { Callout } from '@caderneta/edit-form';
import { Button } from '@caderneta/ui';
import { useState } from 'react';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { useUndoCorrection } from './use-undo-correction.ts';

export interface HeldCorrectionProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
}

/** Says that a correction is on its way, and takes it back. */
export function HeldCorrection<T extends KindTypes>({ kind, item }: HeldCorrectionProps<T>) {
  const { id, heldCorrection } = item.communication;
  const undo = useUndoCorrection(kind, id);
  const [busy, setBusy] = useState(false);

  async function onUndo() {
    setBusy(true);
    await undo();
    setBusy(false);
  }

  return (
    <Callout
      tone="warning"
      actions={
        <Button busy={busy} onClick={() => void onUndo()}>
          desfazer correção
        </Button>
      }
    >
      Uma correção de {heldCorrection?.by} sai em instantes. Até lá, dá para desfazer.
    </Callout>
  );
}
