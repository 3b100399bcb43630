import { paths } from '@caderneta/platform';
import { Navigate } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';
import { OpenPage } from './open-page.tsx';

/** The sign-in, for whoever isn't signed in yet; it leads home, whatever was asked for. */
export function LoginGate() {
  const { session } = useShell();
  if (useStore(session)) return <Navigate to={paths.home} replace />;
  return <OpenPage path={paths.login} />;
}
