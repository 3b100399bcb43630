import { paths } from '@caderneta/platform';
import { Navigate } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';
import { SchoolLoader } from './school-loader.tsx';

/** Everything but the sign-in. Without a stored session there is nothing to see. */
export function SignedInArea() {
  const { session } = useShell();
  const signedIn = useStore(session);
  if (signedIn) return <SchoolLoader key={signedIn.employee.id} employee={signedIn.employee} />;
  return <Navigate to={paths.login} replace />;
}
