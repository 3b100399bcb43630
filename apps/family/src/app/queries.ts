import type { Family } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { api, ApiError, noConnection } from '@caderneta/api-client/fetch';
import { createQueryClient } from '@caderneta/app-kit';
import type { QueryClient } from '@tanstack/react-query';
import { familyKey, readersOf } from '../session/family.queries.ts';
import { leaveForNewAddress } from './moved.ts';
import { toasts } from '../ground/toast-host.tsx';

/**
 * The one cache of server data. A refused session empties it: the device was revoked. Calls name the
 * guardian who is shown; where the server knows another one, the app asks who reads.
 */
export function createQueries(): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    // After what the page itself says: a full disk has nothing to do with the phone.
    if (error.status === 507) setTimeout(() => toasts.show('error', error.message));
    if (error.movedTo && window.location.pathname !== paths.enter) leaveForNewAddress();
    if (error.status !== 401) return;
    queries.setQueryData(familyKey, null);
    void import('../session/forget.ts').then((m) => m.deleteSeenContent(queries));
  };
  const queries = createQueryClient(onError);
  api.connect({
    ...noConnection,
    person() {
      const family = queries.getQueryData<Family>(familyKey);
      return family ? readersOf(family) : null;
    },
    refused({ kind }) {
      if (kind === 'another-person') void queries.invalidateQueries({ queryKey: familyKey });
    },
  });
  return queries;
}
