import { LoadingScreen } from '@caderneta/ui';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { pages, type PageProps } from './pages.ts';

type Load = () => Promise<ComponentType<PageProps>>;

const loaded = new Map<Load, ComponentType<PageProps>>();

function lazyPage(load: Load): ComponentType<PageProps> {
  const known = loaded.get(load);
  if (known) return known;
  const page = lazy(() => load().then((Page) => ({ default: Page })));
  loaded.set(load, page);
  return page;
}

/** Starts to load every page, so that the first tap on one finds it there. */
export function loadAllPages(): void {
  for (const { load } of pages) void load().catch(() => undefined);
}

export interface PageOutletProps extends PageProps {
  load: Load;
}

/** Shows a page that is loaded when needed. Where that fails, it can be tried again. */
export function PageOutlet({ load, params }: PageOutletProps) {
  const [Page, setPage] = useState(() => lazyPage(load));
  function again() {
    loaded.delete(load);
    setPage(() => lazyPage(load));
  }
  return (
    <ErrorBoundary onRetry={again}>
      <Suspense fallback={<LoadingScreen />}>
        <Page params={params} />
      </Suspense>
    </ErrorBoundary>
  );
}
