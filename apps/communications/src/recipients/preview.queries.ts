import { api } from '@caderneta/api-client';
import { type MailTopic, previewRecipients } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

/** Whom a sending of this to these students would tell now. */
export const previewQuery = (studentIds: readonly string[], topic: MailTopic | undefined) =>
  queryOptions({
    queryKey: ['communications', 'recipients', 'preview', studentIds, topic],
    queryFn: ({ signal }) =>
      api.call(previewRecipients, { body: { studentIds: [...studentIds], topic } }, { signal }),
    staleTime: 60_000,
    // A hint is not worth waiting for.
    retry: false,
  });
