import { ApiError } from '@caderneta/api-client';
import { paths } from '@caderneta/platform';
import { buttonStyle, EmptyState, ErrorState } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { AnnouncementView } from './announcement-view.tsx';
import { announcementQuery } from './announcements.queries.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';

/** Where there is nothing at the address; a malformed id is one of these. */
const missing = new Set<number | null>([404, 422]);

export function AnnouncementDetailPage() {
  const { announcementId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(announcementQuery(announcementId));

  if (data) return <AnnouncementView announcement={data.data} />;
  if (error instanceof ApiError && missing.has(error.status)) return <NotFound />;
  if (error) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  return <DetailSkeleton />;
}

function NotFound() {
  return (
    <EmptyState
      icon={FileQuestion}
      action={
        <Link to={paths.announcements} css={buttonStyle('secondary')}>
          voltar aos comunicados
        </Link>
      }
    >
      Este comunicado não existe ou foi deletado.
    </EmptyState>
  );
}
