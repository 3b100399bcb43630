import { LoadingScreen } from '@caderneta/ui';
import { LoginForm } from './login-form.tsx';
import { ReturnedForm } from './returned-form.tsx';
import { useProviderAnswer } from './use-provider-answer.ts';

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
