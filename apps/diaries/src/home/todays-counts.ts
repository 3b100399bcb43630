import { usePlatformEvent } from '@caderneta/platform';
import { useQuery } from '@tanstack/react-query';
import { pendingDiariesQuery } from '../diaries.queries.ts';

/** How far each classroom is with today's diaries: what is known at once, then what is so now. */
export function useTodaysCounts() {
  const counts = useQuery({ ...pendingDiariesQuery, refetchOnMount: 'always' });
  usePlatformEvent('diaries-changed', () => void counts.refetch());
  return counts;
}
