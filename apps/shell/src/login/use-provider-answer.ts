import { returnPathOf, signInProvider, type SignInProvider } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeAsked } from './asked-address.ts';

export interface ProviderAnswer {
  provider: SignInProvider;
  /** Of the address to which the provider sent the browser. */
  query: string;
}

/**
 * Reads what a provider answered, `/login/google?code=…`. It leaves the address at once: it works
 * once, and a reload would show a refusal.
 * @returns 'reading' until the address is that of the sign-in again, with what was asked for before
 */
export function useProviderAnswer(): ProviderAnswer | 'reading' | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The provider sends a browser to a new page.
  const [answer] = useState(() => answerIn(pathname, search));

  useEffect(() => {
    if (pathname === paths.login) return;
    void navigate(paths.login, { replace: true, state: { asked: takeAsked() } });
  }, [pathname, navigate]);

  return pathname === paths.login ? answer : 'reading';
}

function answerIn(pathname: string, query: string): ProviderAnswer | undefined {
  const provider = signInProvider.options.find((one) => returnPathOf(one) === pathname);
  return provider && { provider, query };
}
