import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Share of the content's height below which a reader counts as being at its end. */
const nearEnd = 0.1;
/** Pixels below the start at which older messages are asked for. */
const nearStart = 240;

interface ScrollPlaceOptions {
  /** Ids of the oldest and the newest message that is shown. */
  first: string | undefined;
  last: string | undefined;
  /** Whether this end wrote the newest message: then the list scrolls to it. */
  isLastOwn: boolean;
  /** Id of a message to show as soon as it is there, which is marked with `data-found`. */
  found: string | undefined;
  onNearStart: () => void;
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight <= scrollHeight * nearEnd;

/**
 * Scrolls a list of messages: to its end at first, and when a message comes while the reader is
 * near the end. Keeps the same message in sight when older ones come above it.
 */
export function useScrollPlace(options: ScrollPlaceOptions) {
  const { first, last, isLastOwn, found, onNearStart } = options;
  const list = useRef<HTMLDivElement>(null);
  const before = useRef({ first, last, height: 0, isAtEnd: true });
  const [hasNews, setHasNews] = useState(false);

  function toEnd() {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    before.current.isAtEnd = true;
    setHasNews(false);
  }

  function onScroll() {
    const element = list.current;
    if (!element) return;
    before.current.isAtEnd = isNearEnd(element);
    if (before.current.isAtEnd) setHasNews(false);
    if (element.scrollTop < nearStart) onNearStart();
  }

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { first: oldFirst, last: oldLast, height, isAtEnd } = before.current;
    const grown = element.scrollHeight - height;
    if (height === 0) toEnd();
    else if (first !== oldFirst) element.scrollTop += grown;
    else if (last !== oldLast && (isAtEnd || isLastOwn)) toEnd();
    else if (last !== oldLast) setHasNews(true);
    before.current = { ...before.current, first, last, height: element.scrollHeight };
  }, [first, last, isLastOwn]);

  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    const place = list.current?.querySelector<HTMLElement>('[data-found]');
    if (!place || shown.current === found) return;
    shown.current = found;
    place.scrollIntoView({ block: 'center' });
    place.focus({ preventScroll: true });
    before.current.isAtEnd = isNearEnd(list.current!);
  }, [first, found]);

  // A phone's keyboard covers half of the window, and with it the newest message.
  useEffect(() => {
    const onResize = () => before.current.isAtEnd && toEnd();
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);

  // Files load after their messages.
  useEffect(() => {
    const content = list.current?.firstElementChild;
    if (!content || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      before.current.height = list.current?.scrollHeight ?? 0;
      if (before.current.isAtEnd) toEnd();
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return { list, onScroll, hasNews, toEnd };
}
