import { usePlatformEvent, useSession } from '@caderneta/platform';
import {
  Card,
  EmptyState,
  ErrorState,
  formatWeekday,
  LoadingStatus,
  PageHeader,
  Skeleton,
  space,
} from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { ClassroomCard } from './classroom-card.tsx';
import { pendingDiariesQuery } from './pending-diaries.queries.ts';

export function PendingDiariesPage() {
  const { school } = useSession();
  return (
    <>
      <PageHeader title="Diários" context={formatWeekday(new Date(), school.timezone)} />
      <Classrooms />
    </>
  );
}

function Classrooms() {
  const { data, isError, isFetching, refetch } = useQuery(pendingDiariesQuery);
  usePlatformEvent('diaries-changed', () => void refetch());
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <EmptyState />;
  return (
    <ul className="classrooms" css={gridStyle}>
      {data.map((classroom) => (
        <li key={classroom.classroomId}>
          <ClassroomCard {...classroom} />
        </li>
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <LoadingStatus>
      <div css={gridStyle}>
        {[1, 2, 3].map((place) => (
          <Card key={place}>
            <Skeleton height={78} />
          </Card>
        ))}
      </div>
    </LoadingStatus>
  );
}

const gridStyle = {
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
} as const;
