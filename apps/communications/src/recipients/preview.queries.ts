import { api } from '@caderneta/api-client';
import { previewRecipients } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

/** Whom a sending to these students would tell now. */
export const previewQuery = (studentIds: readonly string[]) =>
  queryOptions({
    queryKey: ['communications', 'recipients', 'preview', studentIds],
    queryFn: ({ signal }) =>
      api.call(previewRecipients, { body: { studentIds: [...studentIds] } }, { signal }),
    staleTime: 60_000,
    // A hint is not worth waiting for.
    retry: false,
  });
