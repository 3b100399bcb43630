import { api } from '@caderneta/api-client';
import { listAudit } from '@caderneta/api-client/contract';
import { listQuery } from '@caderneta/listing';
import { lists } from '../keeping/lists.queries.ts';
import { wantedOf, type HistoryAddress } from './history-address.ts';

export const historyQuery = (address: HistoryAddress) => ({
  ...listQuery([...lists, 'history'], address, (part, signal) =>
    api.page(listAudit, { query: { ...part, ...wantedOf(address.filters) } }, { signal }),
  ),
  // Who comes here wants to see what has just happened.
  staleTime: 0,
});
