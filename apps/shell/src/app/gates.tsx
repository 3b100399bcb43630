import { useStore } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { Navigate, useLocation } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { OpenPage } from '../pages/open-page.tsx';
import { SchoolLoader } from '../portal/school-loader.tsx';

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

/**
 * Everything but the sign-in. Without a stored session there is nothing to see; the sign-in leads
 * back to the address that was asked for. A page that its person has left shows nothing.
 */
export function PortalGate() {
  const { session } = useShell();
  const signedIn = useStore(session);
  const { pathname, search, hash } = useLocation();
  if (signedIn) return <SchoolLoader key={signedIn.employee.id} employee={signedIn.employee} />;
  if (session.hasLeft) return null;
  const state = { asked: pathname + search + hash };
  return <Navigate to={paths.login} state={state} replace />;
}
