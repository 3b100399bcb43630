import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useAddress } from '../router/navigation.ts';
import { familyQuery, unreadQuery } from '../session/family.queries.ts';

const product = 'Caderneta';

const heading = () => document.querySelector<HTMLHeadingElement>('main h1');

function nameDocument(unread: number) {
  const title = heading()?.textContent;
  const count = unread > 0 ? `(${unread}) ` : '';
  document.title = `${count}${title ? `${title} · ${product}` : product}`;
}

/** Answers whether the heading was there to take the focus. */
function arrive(): boolean {
  const title = heading();
  if (!title) return false;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}

/** Names the document after its page and what is new; moves the focus along to another page. */
export function Arrival() {
  const { pathname } = useAddress();
  const lastPath = useRef(pathname);
  const { data: family } = useQuery({ ...familyQuery(), enabled: false });
  const { data } = useQuery({ ...unreadQuery(), enabled: !!family });
  const unread = family && data ? data.items + data.messages : 0;

  useEffect(() => {
    let arrived = lastPath.current === pathname;
    lastPath.current = pathname;
    const look = () => {
      nameDocument(unread);
      arrived ||= arrive();
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname, unread]);

  return null;
}
