import { ApiError } from '@caderneta/api-client';
import { paths } from '@caderneta/links';
import { isOffline } from '@caderneta/platform';
import { buttonStyle, EmptyState, ErrorState } from '@caderneta/ui';
import { FileQuestion } from 'lucide-react';
import { Link } from 'react-router-dom';

/** Where there is nothing at the address; a malformed id is one of these. */
const missing = new Set<number | null>([404, 422]);

export interface FailedPageProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Why a page about a classroom or a student can't be shown. */
export function FailedPage({ error, busy, onRetry }: FailedPageProps) {
  const isMissing = error instanceof ApiError && missing.has(error.status);
  if (!isMissing) return <ErrorState offline={isOffline(error)} busy={busy} onRetry={onRetry} />;
  return (
    <EmptyState
      icon={FileQuestion}
      action={
        <Link to={paths.diaries} css={buttonStyle('secondary')}>
          voltar aos diários
        </Link>
      }
    >
      Não encontramos estes diários.
    </EmptyState>
  );
}
