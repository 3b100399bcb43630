import { FieldError } from '@caderneta/ui';
import { useEffect, type RefObject } from 'react';

export interface FullFieldProps {
  /** Holds the files' own buttons. */
  place: RefObject<HTMLElement | null>;
  error: string | null | undefined;
}

/** Stands where files were added, once a field takes no more of them. */
export function FullField({ place, error }: FullFieldProps) {
  useEffect(() => {
    // The focus was on the area that has just gone.
    if (document.activeElement !== document.body) return;
    const buttons = place.current?.querySelectorAll('li button');
    (buttons?.[buttons.length - 1] as HTMLElement | undefined)?.focus({ preventScroll: true });
  }, [place]);
  return error ? <FieldError>{error}</FieldError> : null;
}
