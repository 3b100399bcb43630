import type { Confirmation } from '@caderneta/platform';
import { Dialog } from '@caderneta/ui';
import { useState } from 'react';

interface ConfirmModalProps extends Confirmation {
  close: (confirmed?: boolean) => void;
}

export function ConfirmModal({ title, body, submit, tone, run, close }: ConfirmModalProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function onSubmit() {
    setBusy(true);
    setError(undefined);
    try {
      await run?.();
      close(true);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={title}
      error={error}
      submitLabel={submit}
      submitVariant={tone}
      busy={busy}
      onSubmit={() => void onSubmit()}
      onClose={() => close()}
    >
      {body}
    </Dialog>
  );
}
