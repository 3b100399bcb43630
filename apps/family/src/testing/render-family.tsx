import createCache from '@emotion/cache';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import { App } from '../app/app.tsx';
import { createQueries } from '../app/queries.ts';
import { toasts } from '../ground/toast-host.tsx';
import { installedApp } from './browser-features.ts';

export interface RenderFamilyOptions {
  /** Address to open: '/familia/item/…'. */
  at?: string;
  user?: UserEvent;
}

export interface RenderedFamily {
  user: UserEvent;
  queries: QueryClient;
  unmount: () => void;
}

/** The address of the open page. */
export function address(): string {
  return window.location.pathname + window.location.search + window.location.hash;
}

/** Starts the whole app as a browser would. The test mocks the server with `mockServer`. */
export function renderFamily(options: RenderFamilyOptions = {}): RenderedFamily {
  const { at = '/familia', user = userEvent.setup() } = options;
  // jsdom doesn't scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation();
  installedApp(false);
  window.history.replaceState(null, '', at);
  const queries = createQueries();
  // A failure is a failure at once.
  queries.setDefaultOptions({
    ...queries.getDefaultOptions(),
    queries: { ...queries.getDefaultOptions().queries, retry: false },
  });
  const { unmount } = render(<App queries={queries} cache={createCache({ key: 'c' })} />, {
    onCaughtError: () => undefined,
  });
  afterThisTest(() => {
    unmount();
    queries.clear();
    toasts.set([]);
  });
  return { user, queries, unmount };
}

const endings: (() => void)[] = [];
const afterThisTest = (ending: () => void) => endings.push(ending);
afterEach(() => endings.splice(0).forEach((end) => end()));
