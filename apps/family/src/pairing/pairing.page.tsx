import { paths } from '@caderneta/family-texts';
import { useEffect, useState } from 'react';
import { navigate } from '../ground/navigation.ts';
import { isInApp } from '../install/device.ts';
import { HowToEnter } from './how-to-enter.tsx';
import { PersonalLink } from './personal-link.tsx';

/** In the place of a token: a message to a number that may be somebody else's by now lets nobody in. */
const withoutLink = 'ver';

/** The page of personal links: `/familia/entrar#token`. */
export function PairingPage() {
  const [token, setToken] = useState(readToken);

  useEffect(() => {
    hideToken();
    // Another link, opened in the same tab, changes nothing but the fragment.
    const look = () => {
      setToken(readToken());
      hideToken();
    };
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);

  useEffect(() => {
    if (token === withoutLink) navigate(paths.feed, { replace: true });
  }, [token]);

  if (token === withoutLink) return null;
  return token ? <PersonalLink key={token} token={token} /> : <HowToEnter />;
}

/** The token of a personal link: in the address that it came with, then in the history's entry. */
function readToken(): string | null {
  const { token = null } = (window.history.state ?? {}) as { token?: string | null };
  return window.location.hash.slice(1) || token;
}

/**
 * Moves the token from the address, where others could see it, to the history, for a reload. Another
 * app's menu opens the browser at the address, which keeps it therefore.
 */
function hideToken(): void {
  const token = window.location.hash.slice(1);
  if (token && !isInApp()) window.history.replaceState({ token }, '', window.location.pathname);
}
