import { api } from '@caderneta/api-client';
import { finishProviderSignIn } from '@caderneta/api-client/contract';
import { LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../app/shell-context.ts';
import { LoginForm } from './login-form.tsx';
import { enter } from './sign-in.ts';
import { signInRefusal } from './sign-in-refusal.ts';
import { useProviderAnswer, type ProviderAnswer } from './use-provider-answer.ts';

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

interface ReturnedFormProps {
  answer: ProviderAnswer;
}

/** Signs in with the answer of a provider; where that opens nothing, the form says why. */
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
