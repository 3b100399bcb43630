import { paths } from '@caderneta/platform';
import { Navigate, useLocation } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';
import { LoginLayout } from '../frame/login-layout.tsx';
import { ShellPage } from '../pages/shell-page.tsx';
import { addressAfterSignIn } from './address-after-sign-in.ts';

/** The sign-in, for whoever isn't signed in yet. */
export function LoginGate() {
  const { session } = useShell();
  const { state } = useLocation() as { state: unknown };
  if (useStore(session)) return <Navigate to={addressAfterSignIn(state)} replace />;
  return (
    <LoginLayout>
      <ShellPage path={paths.login} />
    </LoginLayout>
  );
}
