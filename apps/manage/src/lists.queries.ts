import { useQueryClient } from '@tanstack/react-query';

/** Start of the key of every list of this remote, and of what is shown for reading. */
export const lists = ['manage', 'lists'] as const;

/** How lists are asked for anew after a write: what is out of sight is never seen as it was. */
export function useRenewLists() {
  const queries = useQueryClient();
  return () => {
    queries.removeQueries({ queryKey: lists, type: 'inactive' });
    return queries.invalidateQueries({ queryKey: lists });
  };
}
