import { useQueryClient } from '@tanstack/react-query';

/** Start of the key of every list of this remote, and of every page for reading. */
export const lists = ['manage', 'lists'] as const;

/** Reloads shown lists after a write, and drops the others, so that no old state appears. */
export function useRenewLists() {
  const queries = useQueryClient();
  return () => {
    queries.removeQueries({ queryKey: lists, type: 'inactive' });
    return queries.invalidateQueries({ queryKey: lists });
  };
}
