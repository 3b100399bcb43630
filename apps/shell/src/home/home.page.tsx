import { homeQuery } from '@caderneta/api-client/home';
import { useDay, useStore } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { dayOf, formatWeekday } from '@caderneta/school-time';
import { PageHeader } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useShell } from '../ground/shell-context.ts';
import { whenIdle } from '../ground/when-idle.ts';
import { greetingOf } from '../layout/greeting.ts';
import { HomeBlocks } from './home-blocks.tsx';
import { OtherActions, QuickActions } from './quick-actions.tsx';

/** Loads for a new school alone. */
const FirstSteps = lazy(async () => ({
  default: (await import('./first-steps.tsx')).FirstSteps,
}));

/** Stands below everything else, and loads after it. */
const Unreached = lazy(async () => {
  await new Promise<void>(whenIdle);
  return { default: (await import('./unreached.tsx')).Unreached };
});

export default function HomePage() {
  const { employee, school } = useSession();
  const { refresh } = useFreshHome();
  const { navigation } = useStore(useShell().remotes);
  const seesReach = navigation.some(({ path }) => path === paths.reach);
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
      {seesReach && home && !home.firstSteps && (
        <Suspense>
          <Unreached />
        </Suspense>
      )}
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
