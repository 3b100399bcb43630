import { homeQuery } from '@caderneta/api-client/home';
import { useDay } from '@caderneta/app-kit';
import { useSession } from '@caderneta/platform';
import { dayOf, formatWeekday } from '@caderneta/school-time';
import { PageHeader } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { greetingOf } from '../layout/greeting.ts';
import { HomeBlocks } from './home-blocks.tsx';
import { OtherActions, QuickActions } from './quick-actions.tsx';

/** Loads for a new school alone. */
const FirstSteps = lazy(async () => ({
  default: (await import('./first-steps.tsx')).FirstSteps,
}));

export default function HomePage() {
  const { employee, school } = useSession();
  const { refresh } = useFreshHome();
  const { data: home } = useQuery({ ...homeQuery, enabled: false });
  const today = useDay(() => dayOf(new Date(), school.timezone), refresh);
  return (
    <>
      <div className="frame-home">
        <PageHeader title={greetingOf(employee)} context={formatWeekday(today, school.timezone)} />
      </div>
      <QuickActions />
      <OtherActions />
      {home?.firstSteps && (
        <Suspense>
          <FirstSteps home={home} />
        </Suspense>
      )}
      <HomeBlocks />
    </>
  );
}

/**
 * Asks for the home beside the code of its blocks, which read their parts of it. Each visit shows
 * what is so then, also after an item was written elsewhere in the portal.
 */
function useFreshHome() {
  const queries = useQueryClient();
  useEffect(() => {
    void queries.prefetchQuery(homeQuery);
    const { queryKey } = homeQuery;
    return () => void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  }, [queries]);
  return { refresh: () => void queries.invalidateQueries({ queryKey: homeQuery.queryKey }) };
}
