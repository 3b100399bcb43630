import { api } from '@caderneta/api-client';
import type { EventBus } from '@caderneta/platform';
import { createEventBus } from '@caderneta/platform/host';
import type { QueryClient } from '@tanstack/react-query';
import { ModalStack } from '../hosts/modal-stack.ts';
import { ToastQueue } from '../hosts/toast-queue.ts';
import { Pages } from '../pages/pages.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { Remotes } from '../remotes/remotes.ts';
import { renewSession } from '../session/renew-session.ts';
import { SessionKeeper } from '../session/session-keeper.ts';
import { createQueries } from './queries.ts';
import type { Report } from './report.ts';

export interface Shell {
  report: Report;
  events: EventBus;
  toasts: ToastQueue;
  modals: ModalStack;
  session: SessionKeeper;
  /** Renews the access token although nobody refused it: the portal's cookie comes with it. */
  renew: () => Promise<string | null>;
  /** Renews an access token that is known to have expired, before anybody is refused. */
  freshen: () => Promise<unknown>;
  remotes: Remotes;
  pages: Pages;
  queries: QueryClient;
  /** Starts the page anew, with whatever version the server has. */
  reload: () => void;
}

export interface ShellOptions {
  loader: RemoteLoader;
  report: Report;
  /** The remotes.json document that came with the page. */
  bootstrap: unknown;
  reload?: () => void;
}

/** Everything of the shell that isn't a screen, put together once per page. */
export function createShell({ loader, report, bootstrap, reload }: ShellOptions): Shell {
  const events = createEventBus((error, name) => report(`a listener of "${name}" failed`, error));
  const toasts = new ToastQueue();
  const session = new SessionKeeper();
  const remotes = new Remotes(loader, report);
  const renew = (stale: string | null) =>
    renewSession(session, stale, () => {
      events.emit('session-expired');
      if (!session.endedBecause) toasts.show('error', 'Sua sessão expirou. Entre novamente.');
    });
  events.on('profile-changed', ({ employee }) => session.changeEmployee(employee));
  const accessToken = () => session.current()?.accessToken ?? null;
  api.connect({ accessToken, renew });
  remotes.accept(bootstrap, session.current()?.employee.id ?? null);
  const queries = createQueries();
  // Their names and members are in nearly all that is kept: each page asks anew when it opens.
  const forgetClassrooms = () => queries.invalidateQueries({ refetchType: 'none' });
  events.on('classrooms-changed', () => void forgetClassrooms());
  session.subscribe(() => {
    if (!session.current()) queries.clear();
  });
  return {
    report,
    events,
    toasts,
    modals: new ModalStack(),
    session,
    renew: () => renew(accessToken()),
    async freshen() {
      const { accessTokenExpiresAt = Infinity } = session.current() ?? {};
      if (accessTokenExpiresAt <= Date.now()) await renew(accessToken());
    },
    remotes,
    pages: new Pages(),
    queries,
    reload: reload ?? (() => window.location.reload()),
  };
}
