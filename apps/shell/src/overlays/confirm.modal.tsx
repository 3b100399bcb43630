import { refusalText, useToasts, type Confirmation } from '@caderneta/platform';
import { Dialog } from '@caderneta/ui';
import { useState } from 'react';

interface ConfirmModalProps extends Confirmation {
  close: (confirmed?: boolean) => void;
}

export function ConfirmModal(props: ConfirmModalProps) {
  const { title, body, submit, tone, run, failed, close } = props;
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function onSubmit() {
    setBusy(true);
    setError(undefined);
    try {
      await run?.();
      close(true);
    } catch (reason) {
      const refusal = refusalText(reason);
      if (failed && !refusal) {
        toasts.fail(failed, reason);
        close(false);
        return;
      }
      setError(refusal ?? (reason instanceof Error ? reason.message : String(reason)));
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
