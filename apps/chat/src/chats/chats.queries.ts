import { api } from '@caderneta/api-client';
import { listChats } from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';

/** Milliseconds between two looks, as for the badge. */
const every = 60_000;

export const chatsQuery = (address: ListAddress) => ({
  ...listQuery(['chat', 'list'], address, (query, signal) =>
    api.page(listChats, { query }, { signal }),
  ),
  refetchInterval: every,
});
