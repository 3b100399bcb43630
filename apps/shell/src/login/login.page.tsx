import { api } from '@caderneta/api-client';
import {
  finishProviderSignIn,
  returnPathOf,
  signInProviders,
  type SignInProvider,
} from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { takeAsked } from './asked-address.ts';
import { LoginForm } from './login-form.tsx';
import { enter } from './sign-in.ts';
import { signInRefusal } from './sign-in-refusal.ts';

export default function LoginPage() {
  const answer = useProviderAnswer();
  if (answer === 'reading') return <LoadingScreen />;
  return (
    <>
      <h1>entrar</h1>
      {answer ? <ReturnedForm answer={answer} /> : <LoginForm />}
    </>
  );
}

interface ProviderAnswer {
  provider: SignInProvider;
  /** Query of the address to which the provider sent the browser. */
  query: string;
}

/**
 * Reads the answer of a provider, `/login/google?code=…`. It leaves the address at once: it works
 * once, and a reload would show a refusal.
 * @returns 'reading' until the address is that of the sign-in again
 */
function useProviderAnswer(): ProviderAnswer | 'reading' | undefined {
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
  const provider = signInProviders.find((one) => returnPathOf(one) === pathname);
  return provider && { provider, query };
}

interface ReturnedFormProps {
  answer: ProviderAnswer;
}

/** Signs in with the answer of a provider; the form shows why that failed. */
function ReturnedForm({ answer: { provider, query } }: ReturnedFormProps) {
  const shell = useShell();
  const { error } = useQuery({
    queryKey: ['provider-answer', query],
    queryFn: async () => {
      const body = { provider, answer: query };
      await enter(shell, await api.call(finishProviderSignIn, { body }));
      return true;
    },
    // An answer works once.
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return error ? <LoginForm refused={signInRefusal(error).message} /> : <LoadingScreen />;
}
