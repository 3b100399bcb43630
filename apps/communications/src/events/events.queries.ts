import { api } from '@caderneta/api-client';
import { listEvents } from '@caderneta/api-client/contract';
import type { ListAddress } from '../listing/list-address.ts';
import { listQuery } from '../listing/list.queries.ts';

export const eventsQuery = (address: ListAddress) =>
  listQuery('events', address, (query, signal) => api.page(listEvents, { query }, { signal }));
