import { api } from '@caderneta/api-client';
import { listAudit, listAuditPeople } from '@caderneta/api-client/contract';
import { listQuery } from '@caderneta/listing';
import { queryOptions } from '@tanstack/react-query';
import { lists } from '../lists.queries.ts';
import { wantedOf, type HistoryAddress } from './history-address.ts';

export const peopleQuery = queryOptions({
  queryKey: [...lists, 'history', 'people'],
  queryFn: ({ signal }) => api.call(listAuditPeople, {}, { signal }),
});

export const historyQuery = (address: HistoryAddress) => ({
  ...listQuery([...lists, 'history'], address, (part, signal) =>
    api.page(listAudit, { query: { ...part, ...wantedOf(address.filters) } }, { signal }),
  ),
  // Who comes here wants to see what has just happened.
  staleTime: 0,
});
