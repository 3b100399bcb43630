import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  return (
    <>
      <h1>entrar</h1>
      <LoginForm />
    </>
  );
}
