import { ErrorState } from '@caderneta/ui';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { useShell } from '../app/shell-context.ts';
import { PageShape } from '../frame/page-shape.tsx';
import type { LoadPage } from './pages.ts';

export interface PageOutletProps {
  /** Tells pages apart; give it as the key too. */
  id: string;
  load: LoadPage;
  onFailure: (error: unknown) => void;
}

/** Shows a page that is loaded when needed. Where that fails, only the page's place shows it. */
export function PageOutlet({ id, load, onFailure }: PageOutletProps) {
  const { pages } = useShell();
  const [Page, setPage] = useState(() => pages.get(id, load));

  function onError(error: unknown) {
    pages.forget(id);
    onFailure(error);
  }

  return (
    <ErrorBoundary
      onError={onError}
      fallback={(retry) => (
        <ErrorState
          onRetry={() => {
            setPage(() => pages.get(id, load));
            retry();
          }}
        />
      )}
    >
      <Suspense fallback={<PageShape />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
