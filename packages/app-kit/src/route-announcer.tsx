import { VisuallyHidden } from '@caderneta/ui';
import { useEffect, useRef, useState } from 'react';

const product = 'Caderneta';

const heading = () => document.querySelector<HTMLHeadingElement>('main h1');

function nameDocument(unread: number) {
  const title = heading()?.textContent;
  const count = unread > 0 ? `(${unread}) ` : '';
  document.title = `${count}${title ? `${title} · ${product}` : product}`;
}

/**
 * Focuses the page's heading, so that a screen reader announces the page. A field or dialog that
 * took the focus as the page opened keeps it.
 * @returns the text to announce instead; undefined while there is no heading
 */
function focusHeading(): string | undefined {
  const title = heading();
  if (!title) return undefined;
  const { activeElement } = document;
  if (activeElement?.closest('dialog')) return '';
  if (activeElement?.closest('main form')) return title.textContent;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return '';
}

export interface RouteAnnouncerProps {
  pathname: string;
  /** Leaves the scroll position to the browser or to the router. */
  keepsScroll?: boolean;
  /** Written before the document's title unless it is 0. */
  unread?: number;
}

/**
 * After each navigation, focuses the page's heading once it is there, or announces it if a field
 * has the focus. Scrolls to the top and sets the document's title.
 */
export function RouteAnnouncer({ pathname, keepsScroll = false, unread = 0 }: RouteAnnouncerProps) {
  const lastPath = useRef(pathname);
  const isArriving = useRef(false);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (lastPath.current !== pathname) {
      lastPath.current = pathname;
      isArriving.current = true;
      setSaid('');
      if (!keepsScroll) window.scrollTo(0, 0);
    }
    const look = () => {
      nameDocument(unread);
      if (!isArriving.current) return;
      const words = focusHeading();
      isArriving.current = words === undefined;
      if (words) setSaid(words);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname, keepsScroll, unread]);

  return (
    <VisuallyHidden as="p" aria-live="polite">
      {said}
    </VisuallyHidden>
  );
}
