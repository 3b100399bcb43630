import { lazyPart, useDay } from '@caderneta/app-kit';
import { useDrafts, useFailedPage, usePlatformEvent, useSession } from '@caderneta/platform';
import { dayOf, formatWeekday } from '@caderneta/school-time';
import {
  Card,
  EmptyState,
  ErrorState,
  Grid,
  LoadingStatus,
  PageHeader,
  Skeleton,
} from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pendingDiariesQuery } from '../diaries.queries.ts';
import { Suspense, useState } from 'react';
import { classroomOf, fillKeys } from '../record/fill-keys.ts';
import { ClassroomCard } from './classroom-card.tsx';

export default function PendingDiariesPage() {
  const { timezone } = useSession().school;
  const queries = useQueryClient();
  const today = useDay(
    () => dayOf(new Date(), timezone),
    () => void queries.invalidateQueries({ queryKey: ['diaries'] }),
  );
  return (
    <>
      <PageHeader title="Diários" context={formatWeekday(today, timezone)} />
      <Waiting />
      <Classrooms />
    </>
  );
}

// Something waits only rarely.
const ClassroomCallouts = lazyPart(() =>
  import('../waiting/classroom-callouts.tsx').then((m) => m.ClassroomCallouts),
);

/** Batches of all classrooms that this browser still has to send. */
function Waiting() {
  const drafts = useDrafts(fillKeys);
  const [classroomIds] = useState(() => [...new Set(drafts.keys().map(classroomOf))]);
  return (
    <Suspense>
      {classroomIds.map((id) => (
        <ClassroomCallouts key={id} classroomId={id} />
      ))}
    </Suspense>
  );
}

function Classrooms() {
  const query = useQuery(pendingDiariesQuery);
  const { data, isError, refetch } = query;
  const failure = useFailedPage(query);
  usePlatformEvent('diaries-changed', () => void refetch());
  if (isError && !data) return <ErrorState {...failure} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <EmptyState />;
  return (
    <Grid as="ul" min="280px" className="classrooms">
      {data.map((classroom) => (
        <li key={classroom.classroomId}>
          <ClassroomCard {...classroom} />
        </li>
      ))}
    </Grid>
  );
}

function Loading() {
  return (
    <LoadingStatus>
      <Grid min="280px">
        {[1, 2, 3].map((place) => (
          <Card key={place}>
            <Skeleton height={78} />
          </Card>
        ))}
      </Grid>
    </LoadingStatus>
  );
}
