import { api } from '@caderneta/api-client';
import { type CommunicationKind, listRecipients } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

/** The students who have an item. */
export const itemRecipientsQuery = (kind: CommunicationKind, id: string) =>
  queryOptions({
    queryKey: ['communications', kind, id, 'recipients'],
    queryFn: ({ signal }) => api.call(listRecipients, { params: { kind, id } }, { signal }),
    refetchOnMount: 'always',
  });
