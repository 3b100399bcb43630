import { Button } from '@caderneta/ui';
import { useState } from 'react';
import { Notice } from '@caderneta/edit-form';

export interface HeldNoticeProps {
  undo: () => Promise<void>;
}

export function HeldNotice({ undo }: HeldNoticeProps) {
  const [busy, setBusy] = useState(false);

  async function onUndo() {
    setBusy(true);
    await undo();
    setBusy(false);
  }

  return (
    <Notice
      tone="warning"
      actions={
        <Button busy={busy} onClick={() => void onUndo()}>
          desfazer envio
        </Button>
      }
    >
      Sai em instantes. Até lá, dá para desfazer.
    </Notice>
  );
}
