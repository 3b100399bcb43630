import { whenIdle } from '@caderneta/app-kit';
import { useToasts } from '@caderneta/platform';
import { useEffect, useEffectEvent } from 'react';

/**
 * Loads what a form is checked by once it is shown: somebody writes meanwhile. For a form whose button
 * does not wait for it.
 * @returns a function that waits for it; false where it does not come, which is told
 */
export function useLaterChecks(load: () => Promise<unknown>): () => Promise<boolean> {
  const toasts = useToasts();
  const begin = useEffectEvent(load);
  useEffect(() => {
    // A submission tries again.
    whenIdle(() => void begin().catch(() => undefined));
  }, []);
  return () =>
    load().then(
      () => true,
      (error: unknown) => {
        toasts.fail('Não foi possível conferir o que você escreveu. Tente novamente.', error);
        return false;
      },
    );
}
