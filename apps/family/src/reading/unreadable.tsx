import { ApiError } from '@caderneta/api-client/fetch';
import { lazyPart } from '@caderneta/app-kit';
import { ErrorState, VisuallyHidden } from '@caderneta/ui';
import { Suspense } from 'react';

// Few visits find nothing.
const Gone = lazyPart(() => import('./gone.tsx').then((m) => m.Gone));

export interface UnreadableProps {
  error: unknown;
  /** It could be read a moment ago. */
  wasOpen?: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** Whether the school has withdrawn the item. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

/** No server was reached, and this device has never shown the item. */
const notLoaded = 'Sem conexão, e isto ainda não foi carregado neste aparelho.';

/** Says that an item is withdrawn, or could not be loaded. */
export function Unreadable({ error, wasOpen = false, busy, onRetry }: UnreadableProps) {
  if (isGone(error))
    return (
      <Suspense>
        <Gone wasOpen={wasOpen} />
      </Suspense>
    );
  return (
    <>
      <VisuallyHidden as="h1">Não carregou</VisuallyHidden>
      <ErrorState onRetry={onRetry} busy={busy}>
        {error instanceof ApiError && error.kind === 'network' ? notLoaded : undefined}
      </ErrorState>
    </>
  );
}
