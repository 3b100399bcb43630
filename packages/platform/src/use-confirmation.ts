import { useEffect, useRef, useState } from 'react';
import { refusalText } from './failures.ts';
import { useToasts } from './platform-context.ts';
import type { Confirmation } from './services.ts';

export interface AskedConfirmation extends Confirmation {
  close: (confirmed?: boolean) => void;
}

/**
 * Runs the action of a confirmation, and holds the reason of a failure for its dialog. Once that is
 * closed, a toast says it.
 */
export function useConfirmation({ run, failed, close }: AskedConfirmation) {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function confirm() {
    setBusy(true);
    setError(undefined);
    try {
      await run?.();
      close(true);
    } catch (reason) {
      const refusal = refusalText(reason);
      const message = refusal ?? (reason instanceof Error ? reason.message : String(reason));
      if ((failed && !refusal) || !isOpen.current) {
        toasts.fail(refusal ?? failed ?? message, reason);
        close(false);
        return;
      }
      setError(message);
      setBusy(false);
    }
  }

  return { busy, error, confirm: () => void confirm() };
}
