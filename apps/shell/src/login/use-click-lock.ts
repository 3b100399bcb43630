import { useEffect, useState } from 'react';

/** Milliseconds that the button stays disabled after each click. */
const duration = 2000;

export function useClickLock(): [locked: boolean, lock: () => void] {
  const [locked, setLocked] = useState(false);

  useEffect(() => {
    if (!locked) return undefined;
    const timer = setTimeout(() => setLocked(false), duration);
    return () => clearTimeout(timer);
  }, [locked]);

  return [locked, () => setLocked(true)];
}
