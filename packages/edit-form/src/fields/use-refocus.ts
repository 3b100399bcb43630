import { useEffect, useRef } from 'react';

export interface Focusable {
  focus: () => void;
  /** Of one control. */
  labels?: ArrayLike<{ textContent: string | null }> | null;
  /** Of several controls. */
  groupTitle?: () => string | undefined;
}

export type Refocus = ReturnType<typeof useRefocus>;

/** Focuses a field once more when the form is sent, because it may be locked meanwhile. */
export function useRefocus(isSubmitting: boolean) {
  const asked = useRef<Focusable>(undefined);
  useEffect(() => {
    if (isSubmitting) return;
    asked.current?.focus();
    asked.current = undefined;
  }, [isSubmitting]);
  return {
    ask: (field: Focusable | null | undefined) => {
      asked.current = field ?? undefined;
    },
  };
}
