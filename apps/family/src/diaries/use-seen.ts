import { useEffect, useRef, useState } from 'react';

/** Whether something has been on the screen, by more than its border. */
export function useSeen<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in window));

  useEffect(() => {
    if (isSeen || !place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '-80px 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);

  return { place, isSeen };
}
