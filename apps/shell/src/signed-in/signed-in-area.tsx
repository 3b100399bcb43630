import { paths } from '@caderneta/platform';
import { Navigate, useLocation } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';
import type { AskedFor } from '../login/address-after-sign-in.ts';
import { SchoolLoader } from './school-loader.tsx';

/** Everything but the sign-in. Without a stored session there is nothing to see. */
export function SignedInArea() {
  const { session } = useShell();
  const signedIn = useStore(session);
  const { pathname, search } = useLocation();
  if (signedIn) return <SchoolLoader key={signedIn.employee.id} employee={signedIn.employee} />;
  const askedFor: AskedFor | null =
    session.lastEnd === 'signed-out' ? null : { askedFor: pathname + search };
  return <Navigate to={paths.login} replace state={askedFor} />;
}
