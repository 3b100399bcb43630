import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ErrorBoundary, LazyPages, PageOutlet, RouteAnnouncer } from '@caderneta/app-kit';
import { ErrorState, LoadingScreen } from '@caderneta/ui';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { Router, useLocation } from 'wouter';
import { UpdatePrompt } from '../install/update-prompt.tsx';
import { familyQuery, unreadQuery } from '../session/family.queries.ts';
import { SignedIn } from './signed-in.tsx';
import { aroundNav } from '../ground/navigation.ts';
import { usePage, type PageProps } from './pages.ts';
import { report } from '../ground/report.ts';
import { ToastHost } from '../ground/toast-host.tsx';

export const lazyPages = new LazyPages<PageProps>();
const onFailure = (error: unknown) => report('a page failed', error);

export interface AppProps {
  queries: QueryClient;
  cache: EmotionCache;
}

export function App({ queries, cache }: AppProps) {
  return (
    <CacheProvider value={cache}>
      <QueryClientProvider client={queries}>
        <ErrorBoundary onError={onFailure} fallback={(retry) => <ErrorState onRetry={retry} />}>
          <Router aroundNav={aroundNav}>
            <CurrentPage />
            <Announcer />
            <UpdatePrompt />
            <ToastHost />
          </Router>
        </ErrorBoundary>
      </QueryClientProvider>
    </CacheProvider>
  );
}

function CurrentPage() {
  const { page, params } = usePage();
  const outlet = (
    <PageOutlet
      key={page.pattern}
      pages={lazyPages}
      id={page.pattern}
      load={page.load}
      props={{ params }}
      onFailure={onFailure}
      waiting={<LoadingScreen />}
    />
  );
  if (page.area === null) return <main>{outlet}</main>;
  return (
    <SignedIn area={page.area} isRoot={page.isRoot}>
      {outlet}
    </SignedIn>
  );
}

function Announcer() {
  const [pathname] = useLocation();
  const { data: family } = useQuery({ ...familyQuery(), enabled: false });
  const { data } = useQuery({ ...unreadQuery(), enabled: !!family });
  const unread = family && data ? data.items + data.messages : 0;
  return <RouteAnnouncer pathname={pathname} unread={unread} keepsScroll />;
}
