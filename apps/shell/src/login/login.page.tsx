import { LoginForm } from './login-form.tsx';

export default function LoginPage() {
  return (
    <>
      <h1>entrar</h1>
      <LoginForm />
    </>
  );
}
