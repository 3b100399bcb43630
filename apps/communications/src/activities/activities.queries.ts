import { api } from '@caderneta/api-client';
import { listActivities } from '@caderneta/api-client/contract';
import type { ListAddress } from '../listing/list-address.ts';
import { listQuery } from '../listing/list.queries.ts';

export const activitiesQuery = (address: ListAddress) =>
  listQuery('activities', address, (query, signal) =>
    api.page(listActivities, { query }, { signal }),
  );
