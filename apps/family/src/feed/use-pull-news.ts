import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unreadQuery } from '../session/family.queries.ts';
import { feedKey } from './feed.queries.ts';

/** Loads the feed again when the server counts more than before. */
export function usePullNews(): void {
  const queries = useQueryClient();
  const { data } = useQuery(unreadQuery());
  const items = data?.items;
  const before = useRef(items);

  useEffect(() => {
    const known = before.current;
    before.current = items;
    if (known !== undefined && items !== undefined && items > known) {
      void queries.invalidateQueries({ queryKey: feedKey });
    }
  }, [items, queries]);
}
