import { paths } from '@caderneta/links';
import { Navigate, useLocation } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { SchoolLoader } from './school-loader.tsx';

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
