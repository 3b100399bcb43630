import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ErrorBoundary, RouteAnnouncer } from '@caderneta/app-kit';
import { ErrorState } from '@caderneta/ui';
import { paths } from '@caderneta/links';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  BrowserRouter,
  type NavigationType,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { shown } from '../health/shown.ts';
import { ToastHost } from '../overlays/toast-host.tsx';
import { OpenPage } from '../pages/open-page.tsx';
import { pathsSameForAll } from '../pages/shell-pages.ts';
import { LoginGate, PortalGate } from './gates.tsx';
import { ShellContext, type Shell } from '../ground/shell-context.ts';

export interface AppProps {
  shell: Shell;
  cache: EmotionCache;
}

export function App({ shell, cache }: AppProps) {
  return (
    <CacheProvider value={cache}>
      <ErrorBoundary
        onError={(error) => shell.report('the portal failed', error, { kind: 'render' })}
        fallback={() => <ErrorState onRetry={shell.reload} />}
      >
        <ShellContext value={shell}>
          <QueryClientProvider client={shell.queries}>
            <BrowserRouter>
              <Routes>
                <Route path={`${paths.login}/*`} element={<LoginGate />} />
                {pathsSameForAll.map((path) => (
                  <Route key={path} path={path} element={<OpenPage path={path} />} />
                ))}
                <Route path="*" element={<PortalGate />} />
              </Routes>
              <Announcer />
              <ToastHost />
            </BrowserRouter>
          </QueryClientProvider>
        </ShellContext>
      </ErrorBoundary>
    </CacheProvider>
  );
}

const backOrForth = 'POP' as NavigationType;

function Announcer() {
  const { pathname } = useLocation();
  useEffect(() => {
    shown.at = pathname;
  }, [pathname]);
  const isBackOrForth = useNavigationType() === backOrForth;
  return <RouteAnnouncer pathname={pathname} keepsScroll={isBackOrForth} />;
}
