import { ErrorState } from '@caderneta/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { useShell } from '../app/shell-context.ts';
import { PageShape } from '../frame/page-shape.tsx';
import type { LoadPage } from './pages.ts';

export interface PageOutletProps {
  /** Tells pages apart; give it as the key too. */
  id: string;
  load: LoadPage;
  onFailure: (error: unknown) => void;
  /** The shape of a page unless told. */
  waiting?: ReactNode;
  /** An error with a way to try again unless told. */
  failed?: ReactNode;
}

/** Shows a page that is loaded when needed. Where that fails, only the page's place shows it. */
export function PageOutlet({
  id,
  load,
  onFailure,
  waiting = <PageShape />,
  failed,
}: PageOutletProps) {
  const { pages } = useShell();
  const [Page, setPage] = useState(() => pages.get(id, load));

  function onError(error: unknown) {
    pages.forget(id);
    onFailure(error);
  }

  return (
    <ErrorBoundary
      onError={onError}
      fallback={(retry) =>
        failed ?? (
          <ErrorState
            offline={!navigator.onLine}
            onRetry={() => {
              setPage(() => pages.get(id, load));
              retry();
            }}
          />
        )
      }
    >
      <Suspense fallback={waiting}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
