import type { Page } from '@caderneta/api-client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListAddress } from './list-address.ts';

export const rowsPerPage = 20;

export interface PartOfList {
  search?: string;
  limit: number;
  offset: number;
}

function partAt({ search, page, rows = rowsPerPage }: ListAddress<string>): PartOfList {
  return {
    ...(search && { search }),
    limit: rows,
    offset: (page - 1) * rows,
  };
}

/**
 * Makes the query of one page of a list. While a page loads, the one before it stays in sight.
 * @param key of the list, without its address: ['communications', 'event', 'list']
 * @param load gets the search and the page; it reads filters from the address itself
 * @example listQuery(key, address, (query, signal) => api.page(listChats, { query }, { signal }))
 */
export function listQuery<Row>(
  key: readonly string[],
  address: ListAddress<string>,
  load: (part: PartOfList, signal: AbortSignal) => Promise<Page<Row[]>>,
) {
  return queryOptions({
    queryKey: [...key, address],
    queryFn: ({ signal }) => load(partAt(address), signal),
    placeholderData: keepPreviousData,
  });
}
