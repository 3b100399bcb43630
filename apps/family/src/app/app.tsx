import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { UpdatePrompt } from '../install/update-prompt.tsx';
import { useAddress } from '../router/navigation.ts';
import { SignedIn } from '../session/signed-in.tsx';
import { Arrival } from './arrival.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { pageAt } from './pages.ts';
import { ToastHost } from './toast-host.tsx';

export interface AppProps {
  queries: QueryClient;
  cache: EmotionCache;
}

export function App({ queries, cache }: AppProps) {
  return (
    <CacheProvider value={cache}>
      <QueryClientProvider client={queries}>
        <ErrorBoundary>
          <CurrentPage />
          <Arrival />
          <UpdatePrompt />
          <ToastHost />
        </ErrorBoundary>
      </QueryClientProvider>
    </CacheProvider>
  );
}

function CurrentPage() {
  const { page, params } = pageAt(useAddress().pathname);
  const outlet = <PageOutlet key={page.pattern} load={page.load} params={params} />;
  if (page.area === null) return <main>{outlet}</main>;
  return (
    <SignedIn area={page.area} isRoot={page.isRoot}>
      {outlet}
    </SignedIn>
  );
}
