import { paths } from '@caderneta/platform';
import { Navigate } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';
import { LoginLayout } from '../frame/login-layout.tsx';
import { ShellPage } from '../pages/shell-page.tsx';

/** The sign-in, for whoever isn't signed in yet; it leads home, whatever was asked for. */
export function LoginGate() {
  const { session } = useShell();
  if (useStore(session)) return <Navigate to={paths.home} replace />;
  return (
    <LoginLayout>
      <ShellPage path={paths.login} />
    </LoginLayout>
  );
}
