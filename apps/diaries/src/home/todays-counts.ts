import { usePlatformEvent } from '@caderneta/platform';
import { useQuery } from '@tanstack/react-query';
import { pendingDiariesQuery } from '../diaries.queries.ts';

/** Counts of today's diaries by classroom: cached ones at once, then the present ones. */
export function useTodaysCounts() {
  const counts = useQuery({ ...pendingDiariesQuery, refetchOnMount: 'always' });
  usePlatformEvent('diaries-changed', () => void counts.refetch());
  return counts;
}
