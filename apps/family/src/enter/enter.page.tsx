import { useEffect, useState } from 'react';
import { HowToEnter } from '../session/how-to-enter.tsx';
import { PersonalLink } from './personal-link.tsx';
import { hideToken, readToken } from './token-in-address.ts';

/** Where personal links lead: `/familia/entrar#token`. */
export function EnterPage() {
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

  return token ? <PersonalLink key={token} token={token} /> : <HowToEnter />;
}
