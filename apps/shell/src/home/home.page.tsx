import { homeQuery } from '@caderneta/api-client/home';
import { useDay } from '@caderneta/app-kit';
import { useSession } from '@caderneta/platform';
import { dayOf, formatWeekday } from '@caderneta/school-time';
import { PageHeader } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { greetingOf } from './greeting.ts';
import { HomeBlocks } from './home-blocks.tsx';
import { OtherActions, QuickActions } from './quick-actions.tsx';

export default function HomePage() {
  const { employee, school } = useSession();
  const { refresh } = useFreshHome();
  const today = useDay(() => dayOf(new Date(), school.timezone), refresh);
  return (
    <>
      <div className="frame-home">
        <PageHeader title={greetingOf(employee)} context={formatWeekday(today, school.timezone)} />
      </div>
      <QuickActions />
      <OtherActions />
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
