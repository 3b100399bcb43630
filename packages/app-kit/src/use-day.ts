import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

const minute = 60_000;

/** Looks at the start of each minute, with which every day of every time zone begins, and on waking. */
function followMinutes(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        look();
        wait();
      },
      minute - (Date.now() % minute),
    );
  };
  wait();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * The present day. The component renders again as another day begins, also on a page that stays
 * open over midnight.
 * @param today reads the day from the clock
 * @param onNewDay called when another day has begun
 * @example const today = useDay(() => dayOf(new Date(), timezone));
 */
export function useDay(today: () => string, onNewDay?: () => void): string {
  const day = useSyncExternalStore(followMinutes, today, today);
  const known = useRef(day);
  const tell = useEffectEvent(() => onNewDay?.());
  useEffect(() => {
    if (known.current === day) return;
    known.current = day;
    tell();
  }, [day]);
  return day;
}
