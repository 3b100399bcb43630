import createCache from '@emotion/cache';
import { testSession, type SessionChanges } from '@caderneta/platform/testing';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { App } from '../app/app.tsx';
import { createShell } from '../app/shell.ts';
import type { Shell } from '../ground/shell-context.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { noteHealth } from '../health/health.ts';
import { withExpirations, writeSession } from '../session/stored-session.ts';
import { authInfoOf } from './auth-info.ts';
import { administratorsAreas, allRemotes } from './remote-entries.ts';

export interface RenderShellOptions {
  /** Address to open. */
  at?: string;
  /** The signed-in employee; `null` without a session. */
  as?: SessionChanges | null;
  /** When the access token was given, in milliseconds since 1970. */
  signedInAt?: number;
  /** Entries of remotes.json. */
  remotes?: readonly object[];
  /** The sidebar below the home. */
  navigation?: readonly object[];
  loader?: RemoteLoader;
  /** Name of the page's set of builds. */
  set?: string;
  /** Sign-ins beside the password. */
  isWithoutMail?: boolean;
  signInProviders?: readonly string[];
  /** Whether the page runs previews. */
  isPreview?: boolean;
  user?: UserEvent;
}

export interface RenderedShell {
  user: UserEvent;
  shell: Shell;
  /** The shell's reports so far. */
  reports: string[];
  reload: jest.Mock;
}

/** No remote is up: every load of one fails. */
export const noRemotes: RemoteLoader = {
  register: () => undefined,
  exchange: () => undefined,
  load: () => Promise.reject(new Error('No remote is up.')),
};

export function address(): string {
  return window.location.pathname + window.location.search;
}

/** Starts the whole shell as a browser would, on the stored session and the page's remotes. */
export function renderShell(options: RenderShellOptions = {}): RenderedShell {
  const { at = '/', as = {}, loader = noRemotes, set, isPreview } = options;
  const { remotes = allRemotes, navigation = administratorsAreas } = options;
  // jsdom doesn't scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation();
  window.history.replaceState(null, '', at);
  writeSession(as && withExpirations(authInfoOf(testSession(as).employee), options.signedInAt));
  const reports: string[] = [];
  const reload = jest.fn();
  const shell = createShell({
    loader,
    report: (what, _error, seen) => {
      reports.push(what);
      if (seen) noteHealth(seen);
    },
    bootstrap: {
      remotes: { schema: 1, set, remotes, navigation },
      isPreview,
      signInProviders: options.signInProviders,
      isWithoutMail: options.isWithoutMail,
    },
    reload,
  });
  const stopFollowing = shell.session.followOtherTabs();
  const app = <App shell={shell} cache={createCache({ key: 'c' })} />;
  const { unmount } = render(app, { onCaughtError: () => undefined });
  afterThisTest(() => {
    unmount();
    stopFollowing();
    shell.queries.clear();
    writeSession(null);
    sessionStorage.clear();
  });
  return { user: options.user ?? userEvent.setup(), shell, reports, reload };
}

const endings: (() => void)[] = [];
const afterThisTest = (ending: () => void) => endings.push(ending);
afterEach(() => endings.splice(0).forEach((end) => end()));
