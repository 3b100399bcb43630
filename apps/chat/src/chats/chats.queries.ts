import { api } from '@caderneta/api-client';
import { listChats } from '@caderneta/api-client/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export const chatsPerPage = 50;

/** @param page from 1 */
export const chatsQuery = (page: number) =>
  queryOptions({
    queryKey: ['chat', 'list', page],
    queryFn: ({ signal }) => {
      const query = { limit: chatsPerPage, offset: (page - 1) * chatsPerPage };
      return api.page(listChats, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
