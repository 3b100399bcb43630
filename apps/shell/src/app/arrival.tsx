import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, type NavigationType } from 'react-router-dom';

const product = 'Caderneta';
const backOrForth = 'POP' as NavigationType;

function heading(): HTMLHeadingElement | null {
  return document.querySelector<HTMLHeadingElement>('main h1');
}

function nameDocument() {
  const title = heading()?.textContent;
  document.title = title ? `${title} · ${product}` : product;
}

/**
 * Focuses the page's heading, so that a screen reader says where one is. A field or dialog that
 * took the focus as the page opened keeps it.
 * @returns what is to be said instead; undefined while there is no heading
 */
function arrive(): string | undefined {
  const title = heading();
  if (!title) return undefined;
  const { activeElement } = document;
  if (activeElement?.closest('dialog')) return '';
  if (activeElement?.closest('main form')) return title.textContent;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return '';
}

/**
 * After each navigation: the focus at the page's heading once it is there, or the heading said
 * where a field has the focus; the top of the page in sight, and the document named after it.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);
  const [said, setSaid] = useState('');

  useEffect(() => {
    let arrived = lastPath.current === pathname;
    lastPath.current = pathname;
    if (!arrived) setSaid('');
    if (!arrived && navigation !== backOrForth) window.scrollTo(0, 0);
    const look = () => {
      nameDocument();
      if (arrived) return;
      const words = arrive();
      arrived = words !== undefined;
      if (words) setSaid(words);
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname, navigation]);

  return (
    <p aria-live="polite" className="frame-hidden">
      {said}
    </p>
  );
}
