import { useEffect, useState } from 'react';
import { HowToEnter } from '../session/how-to-enter.tsx';
import { PersonalLink } from './personal-link.tsx';
import { takeToken } from './token-in-address.ts';

/** Where personal links lead: `/familia/entrar#token`. */
export function EnterPage() {
  const [token, setToken] = useState(takeToken);

  useEffect(() => {
    // Another link, opened in the same tab, changes nothing but the fragment.
    const look = () => setToken((current) => takeToken() ?? current);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);

  return token ? <PersonalLink key={token} token={token} /> : <HowToEnter />;
}
