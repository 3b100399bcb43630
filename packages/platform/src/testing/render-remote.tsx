import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createEventBus, type EventBus } from '../event-bus.ts';
import type { RemoteDefinition, RemoteRoute } from '../remote-definition.ts';
import { testSession, type SessionChanges } from './test-session.ts';
import { TestPlatform } from './test-platform.tsx';

export interface RenderRemoteOptions {
  /** Address to open. */
  at: string;
  /** What differs from the usual session. */
  session?: SessionChanges;
}

export interface RenderedRemote {
  user: UserEvent;
  events: EventBus;
  /** Where the person is now: path and search. */
  address: () => string;
}

function toRoute({ path, page }: RemoteRoute) {
  const Page = lazy(async () => ({ default: await page() }));
  return { path, element: <Page /> };
}

/**
 * Opens an address of a remote as the shell would, with in-memory services.
 * @example const { user } = renderRemote(remote, { at: paths.chats })
 */
export function renderRemote(
  remote: RemoteDefinition,
  { at, session }: RenderRemoteOptions,
): RenderedRemote {
  const elsewhere = { path: '*', element: <p>outra página</p> };
  const routes = [...remote.routes.map(toRoute), elsewhere];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Infinity } },
  });
  const events = createEventBus((error) => {
    throw error;
  });
  render(
    <QueryClientProvider client={queries}>
      <TestPlatform session={testSession(session)} events={events}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </TestPlatform>
    </QueryClientProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { user: userEvent.setup(), events, address };
}
