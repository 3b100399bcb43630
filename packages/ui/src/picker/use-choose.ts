import { useCallback, useLayoutEffect, useRef } from 'react';
import { choose } from './selection.ts';

/**
 * A way to choose or leave out that stays the same function for ever, so that in a big school
 * only what changed is drawn again.
 */
export function useChoose(value: readonly string[], onChange: (value: string[]) => void) {
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });
  return useCallback((ids: readonly string[], chosen: boolean) => {
    const now = latest.current;
    now.onChange(choose(now.value, ids, chosen));
  }, []);
}
