import { useToasts } from '@caderneta/platform';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Subscribe } from '../drafts/draft.ts';
import type { Later } from '../later.ts';

/** Milliseconds in which somebody reads a sentence and decides. */
const toldFor = 10_000;

/**
 * Loads what a form is checked by once it is shown, as its button waits for that, and renders the
 * form again. Where it does not come, that is told, and each change asks again.
 */
export function useFormChecks(checks: Later<unknown>, subscribe: Subscribe): void {
  const toasts = useToasts();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  const load = useEffectEvent(() => (checks.now() ? undefined : checks.load()));
  const told = useRef<() => void>(undefined);
  const tell = useEffectEvent((run: () => void) => {
    const action = { label: 'tentar novamente', run };
    // Each key that is typed asks again: one sentence is enough.
    told.current?.();
    told.current = toasts.show('error', notChecked, { action, duration: toldFor });
  });
  useEffect(() => {
    let isLeft = false;
    const ask = () =>
      void load()?.then(renderAgain, () => {
        if (!isLeft) tell(ask);
      });
    ask();
    const stop = subscribe(ask);
    addEventListener('online', ask);
    return () => {
      isLeft = true;
      stop();
      removeEventListener('online', ask);
    };
  }, [subscribe]);
}

const notChecked = 'Não foi possível conferir o que você escreveu.';
