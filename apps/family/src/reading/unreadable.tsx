import { ApiError } from '@caderneta/api-client/fetch';
import { buttonStyle, EmptyState, ErrorState, visuallyHidden } from '@caderneta/ui';
import { SearchX } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { Link } from '../router/link.tsx';

export interface UnreadableProps {
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** What cannot be shown: gone for good, or for now. */
export function Unreadable({ error, busy, onRetry }: UnreadableProps) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (!isGone) {
    return (
      <>
        <h1 css={visuallyHidden}>Não carregou</h1>
        <ErrorState onRetry={onRetry} busy={busy} />
      </>
    );
  }
  return (
    <>
      <h1 css={visuallyHidden}>Não encontramos</h1>
      <EmptyState
        icon={SearchX}
        action={
          <Link href={paths.feed} replace css={buttonStyle('secondary')}>
            ver novidades
          </Link>
        }
      >
        Isto não está mais aqui. Talvez a escola tenha retirado.
      </EmptyState>
    </>
  );
}
