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
 * One page of a list. While the next one loads, the one before stays in sight.
 * What filters mean is the affair of `load`.
 * @param key of the list, before its address: ['communications', 'event', 'list']
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
