import { paths } from '@caderneta/links';
import { Navigate, useLocation } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { OpenPage } from './open-page.tsx';

/** Shows the sign-in without a session; with one, leads to the requested address, else home. */
export function LoginGate() {
  const { session } = useShell();
  const { state } = useLocation() as { state: { asked?: unknown } | null };
  if (useStore(session)) return <Navigate to={ownAddress(state?.asked)} replace />;
  return <OpenPage path={paths.login} />;
}

/** An address of the portal. Two slashes would name another host. */
function ownAddress(asked: unknown): string {
  return typeof asked === 'string' && /^\/(?![/\\])/.test(asked) ? asked : paths.home;
}
