import { ApiError, type Versioned } from '@caderneta/api-client';
import { useToasts } from '@caderneta/platform';
import { useState } from 'react';

export const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.code === 'stale';

/** Somebody else changed the item meanwhile: the person chooses whose version goes on. */
export function useConflict<T>(load: () => Promise<Versioned<T>>) {
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();

  async function choose(goOn: (current: Versioned<T>) => void) {
    setBusy(true);
    try {
      const current = await load();
      setOpen(false);
      goOn(current);
    } catch (error) {
      toasts.fail('Algo deu errado, por favor tente novamente!', error);
    } finally {
      setBusy(false);
    }
  }

  return { isOpen, busy, open: () => setOpen(true), choose };
}
