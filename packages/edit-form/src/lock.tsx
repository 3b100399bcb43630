import { space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

export interface LockProps {
  /** Whether what stands inside may not be changed now, because it is being sent. */
  isOn: boolean;
  children: ReactNode;
}

/** The part of a form that is locked while the form is sent. A focus inside comes back afterwards. */
export function Lock({ isOn, children }: LockProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!isOn || !element) return;
    const { activeElement } = document;
    const focused = element.contains(activeElement) ? (activeElement as HTMLElement) : null;
    // Disabled fields would have no values.
    element.toggleAttribute('inert', true);
    return () => {
      element.toggleAttribute('inert', false);
      const isFree = !document.activeElement || document.activeElement === document.body;
      if (isFree) focused?.focus({ preventScroll: true });
    };
  }, [isOn]);
  return <Place ref={place}>{children}</Place>;
}

const Place = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[20],
  '&[inert]': { opacity: 0.6 },
});
