import { type HomeAnswer, homeQuery, partOfHome } from '@caderneta/api-client/home';
import { usePlatformEvent } from '@caderneta/platform';
import { useQuery } from '@tanstack/react-query';
import { pendingDiariesQuery } from '../diaries.queries.ts';

const readCounts = (home: HomeAnswer) => partOfHome(home, 'diaries');

/**
 * Counts of today's diaries by classroom, which come with the home. Where they do not, they are asked
 * for alone: without a network the service worker may know them.
 */
export function useTodaysCounts() {
  const home = useQuery({ ...homeQuery, select: readCounts });
  const isMissing = home.data === undefined && (home.isError || home.failureCount > 0);
  const alone = useQuery({ ...pendingDiariesQuery, enabled: isMissing });
  usePlatformEvent('diaries-changed', () => void home.refetch());
  if (!isMissing) return home;
  return { ...alone, refetch: () => Promise.all([home.refetch(), alone.refetch()]) };
}
