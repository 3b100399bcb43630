import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { type ComponentType, lazy, Suspense } from 'react';
import {
  createMemoryRouter,
  matchPath,
  Outlet,
  Route,
  type RouteObject,
  RouterProvider,
  Routes,
  useLoaderData,
} from 'react-router-dom';
import { createEventBus, type HostEventBus } from '../event-bus.ts';
import type { RemoteDefinition } from '../remote-definition.ts';
import { testSession, type SessionChanges } from './test-session.ts';
import { TestPlatform } from './test-platform.tsx';

export interface RenderRemoteOptions {
  /** Address to open. */
  at: string;
  /** Changes to the usual session. */
  session?: SessionChanges;
}

export interface RenderedRemote {
  user: UserEvent;
  events: HostEventBus;
  /** Path and search of the open page. */
  address: () => string;
  /** Goes to an address, as a link of the portal does, or back by that many pages. */
  go: (to: string | -1) => Promise<void>;
}

/** A home with the remote's actions and blocks alone. */
function homeOf({ actions = [], blocks = [] }: NonNullable<RemoteDefinition['home']>) {
  const links = actions.map(({ label, path, live }) => {
    const Live = live && lazy(live);
    return (
      <a key={label} href={path}>
        {label} {Live && <Live />}
      </a>
    );
  });
  const cards = blocks.map(({ title, content }) => {
    const Content = lazy(content);
    return (
      <section key={title} aria-label={title}>
        <Content />
      </section>
    );
  });
  return [...links, ...cards];
}

interface Opened {
  path: string;
  Page: ComponentType;
}

/** The route below which the shell shows its pages: their parameters include its splat, too. */
function routeOf({ pages, home = {} }: RemoteDefinition): RouteObject {
  const Home = () => homeOf(home);
  const Other = () => <p>outra página</p>;
  return {
    path: '*',
    // The router awaits a page: React would hold back a suspended one for 300 ms.
    loader: async ({ request }): Promise<Opened> => {
      const { pathname } = new URL(request.url);
      const known = Object.entries(pages).find(([path]) => matchPath(path, pathname));
      if (known) return { path: known[0], Page: (await known[1]()).default };
      return { path: '*', Page: pathname === '/' ? Home : Other };
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    hydrateFallbackElement: <></>,
    Component: OpenedPage,
  };
}

function OpenedPage() {
  const { path, Page } = useLoaderData<Opened>();
  return (
    <Routes>
      <Route key={path} path={path} element={<Page />} />
    </Routes>
  );
}

/**
 * Opens an address of a remote as the shell would, with in-memory services; '/' shows what it
 * contributes to the home.
 * @example const { user } = renderRemote(remote, { at: paths.chats })
 */
export function renderRemote(
  remote: RemoteDefinition,
  { at, session }: RenderRemoteOptions,
): RenderedRemote {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity } },
  });
  const events = createEventBus((error) => {
    throw error;
  });
  // As in the shell, modals stand inside of the router: they have links.
  const frame = (
    <TestPlatform session={testSession(session)} events={events}>
      <Suspense>
        <Outlet />
      </Suspense>
    </TestPlatform>
  );
  const routes = [{ element: frame, hydrateFallbackElement: <></>, children: [routeOf(remote)] }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  const go = (to: string | -1) =>
    act(() => (to === -1 ? router.navigate(to) : router.navigate(to)));
  return { user: userEvent.setup(), events, address, go };
}
