import { refusalText, useToasts } from '@caderneta/platform';
import { useState } from 'react';

/**
 * What a dialog does. The server's reason against it stays in the dialog; a failure without a reason
 * is told by a toast.
 * @param failed text of that toast
 */
export function useAct(failed: string, close: (isDone: boolean) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const toasts = useToasts();

  /** @param onRefused runs before the dialog can be pressed again */
  async function act(
    run: () => Promise<unknown>,
    onRefused?: (refused: unknown) => Promise<unknown>,
  ): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await run();
      close(true);
    } catch (refused) {
      const reason = refusalText(refused);
      if (reason) setError(reason);
      else toasts.fail(failed, refused);
      await onRefused?.(refused);
      setBusy(false);
    }
  }
  return { busy, error, act };
}
