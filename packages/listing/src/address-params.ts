import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Record<string, string | null>;

/**
 * The search part of the address, and how to change some of it; null takes a name away. A change is
 * in `params` at once: the router moves on in a transition, and until then a box that was ticked
 * would show itself empty.
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
