import { useState } from 'react';
import { refusalText } from './failures.ts';
import { useToasts } from './platform-context.ts';
import type { Confirmation } from './services.ts';

export interface AskedConfirmation extends Confirmation {
  close: (confirmed?: boolean) => void;
}

/** Runs the action of a confirmation, and holds the reason of a failure for its dialog. */
export function useConfirmation({ run, failed, close }: AskedConfirmation) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function confirm() {
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

  return { busy, error, confirm: () => void confirm() };
}
