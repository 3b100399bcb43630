import { whenIdle } from '@caderneta/app-kit';
import { useToasts } from '@caderneta/platform';
import { useEffect } from 'react';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';

const load = <T extends KindTypes>({ form }: WrittenKind<T>) =>
  Promise.all([form.schema.load(), form.drafts.prepare?.()]);

/**
 * Loads what a form is checked by once it is shown: somebody writes meanwhile.
 * @returns a function that waits for it; false where it does not come, which is told
 */
export function useChecks<T extends KindTypes>(kind: WrittenKind<T>): () => Promise<boolean> {
  const toasts = useToasts();
  useEffect(() => {
    // A submission tries again.
    whenIdle(() => void load(kind).catch(() => undefined));
  }, [kind]);
  return () =>
    load(kind).then(
      () => true,
      (error: unknown) => {
        toasts.fail('Não foi possível conferir o que você escreveu. Tente novamente.', error);
        return false;
      },
    );
}
