import type { QueryClient } from '@tanstack/react-query';
import { toasts } from '../app/toast-host.tsx';
import { deletePagesRead } from './forget.ts';
import { familyKey } from './family.queries.ts';

/** What the device kept is loaded anew without the school whose access has ended. */
export async function forgetLostSchool(queries: QueryClient): Promise<void> {
  await deletePagesRead();
  await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== familyKey[0] });
  toasts.show('error', 'O acesso a uma das escolas deste aparelho terminou.');
}
