import { Button } from '@caderneta/ui';
import { useState } from 'react';
import { Callout } from '@caderneta/edit-form';

export interface HeldCalloutProps {
  undo: () => Promise<void>;
}

export function HeldCallout({ undo }: HeldCalloutProps) {
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
          desfazer envio
        </Button>
      }
    >
      Sai em instantes. Até lá, dá para desfazer.
    </Callout>
  );
}
