import { useEffect, useRef } from 'react';

/**
 * Whether the component still stands on the page, for what ends later than its author stays.
 * @example const isShown = useIsShown(); await send(); if (isShown()) await navigate(back);
 */
export function useIsShown(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return () => shown.current;
}
