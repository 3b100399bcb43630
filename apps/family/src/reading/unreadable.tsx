import { ApiError } from '@caderneta/api-client/fetch';
import { buttonStyle, EmptyState, ErrorState, visuallyHidden } from '@caderneta/ui';
import { SearchX } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { Link } from '../router/link.tsx';

export interface UnreadableProps {
  error: unknown;
  /** It could be read a moment ago. */
  wasOpen?: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** Whether the school has taken back what was asked for. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

/** What cannot be shown: gone for good, or for now. */
export function Unreadable({ error, wasOpen = false, busy, onRetry }: UnreadableProps) {
  if (!isGone(error)) {
    return (
      <>
        <h1 css={visuallyHidden}>Não carregou</h1>
        <ErrorState onRetry={onRetry} busy={busy} />
      </>
    );
  }
  return (
    <div role={wasOpen ? 'alert' : undefined}>
      <h1 css={visuallyHidden}>Não encontramos</h1>
      <EmptyState
        icon={SearchX}
        action={
          <Link href={paths.feed} replace css={buttonStyle('secondary')}>
            ver novidades
          </Link>
        }
      >
        {wasOpen
          ? 'A escola retirou isto enquanto estava aberto aqui.'
          : 'Isto não está mais aqui. Talvez a escola tenha retirado.'}
      </EmptyState>
    </div>
  );
}
