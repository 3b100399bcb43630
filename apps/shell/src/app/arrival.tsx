import { useEffect, useRef } from 'react';
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

/** Answers whether the heading was there to take the focus, or somebody in the page has it. */
function arrive(): boolean {
  const title = heading();
  if (!title) return false;
  const { activeElement } = document;
  const isTaken = activeElement?.closest('main form, dialog') ?? null;
  if (!isTaken) {
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }
  return true;
}

/**
 * After each navigation: the focus at the page's heading once it is there, the top of the page in
 * sight, and the document named after it.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  useEffect(() => {
    let arrived = lastPath.current === pathname;
    lastPath.current = pathname;
    if (!arrived && navigation !== backOrForth) window.scrollTo(0, 0);
    const look = () => {
      nameDocument();
      arrived ||= arrive();
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname, navigation]);

  return null;
}
