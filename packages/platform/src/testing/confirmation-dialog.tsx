import { useState } from 'react';
import { useToasts } from '../platform-context.ts';
import { refusalText } from '../failures.ts';
import type { Confirmation } from '../services.ts';

interface ConfirmationDialogProps extends Confirmation {
  close: (confirmed?: boolean) => void;
}

/** A confirmation with its buttons, without styles. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { title, body, submit, run, failed, close } = props;
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
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
    <div role="dialog" aria-label={title}>
      <div>{body}</div>
      {error && <p role="alert">{error}</p>}
      <button type="button" onClick={() => close()}>
        fechar
      </button>
      <button type="button" disabled={busy} onClick={() => void confirm()}>
        {submit}
      </button>
    </div>
  );
}
