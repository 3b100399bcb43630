import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | null>;

/**
 * Reads and changes the search part of the address. A change is in `params` at once, although the
 * router applies it in a transition: a checkbox would otherwise show its old state until then.
 * @returns the parameters, and a function that sets some of them; null removes one
 */
export function useAddressParams() {
  const [reached, setParams] = useSearchParams();
  const [params, show] = useOptimistic(reached);

  function change(changes: Changes, { replace }: { replace: boolean }) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    startTransition(() => {
      show(next);
      setParams(next, { replace });
    });
  }

  return { params, change };
}
