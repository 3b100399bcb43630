import type { LazyPages } from '@caderneta/app-kit';
import type { HostEventBus } from '@caderneta/platform/host';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Bootstrap } from '../app/bootstrap.ts';
import type { PreparedData } from '../app/prepared-data.ts';
import type { Build } from '../health/health.ts';
import type { Report } from '../health/report.ts';
import type { ModalStack } from '../overlays/modal-stack.ts';
import type { ShellToasts } from '../overlays/shell-toasts.ts';
import type { Remotes } from '../remotes/remotes.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Updates } from '../updates/updates.ts';

/** Services of the shell, put together once per page. */
export interface Shell {
  report: Report;
  /** Data that came with the page. */
  bootstrap: Bootstrap;
  /** The build of this shell; none in tests. */
  build: Build | undefined;
  events: HostEventBus;
  toasts: ShellToasts;
  modals: ModalStack;
  session: SessionStore;
  /**
   * Renews the access token before it is refused, because the portal's cookie comes with it.
   * @param stale the token that the server refused; by default the present one
   */
  renew: (stale?: string | null) => Promise<string | null>;
  /** Renews an access token that is known to have expired, before anybody is refused. */
  freshen: () => Promise<unknown>;
  remotes: Remotes;
  updates: Updates;
  /** Asks whether the page may start anew. */
  askToUpdate: () => Promise<void>;
  pages: LazyPages;
  /** Data of pages that somebody may be about to open. */
  prepared: PreparedData;
  queries: QueryClient;
  /** Reloads the page, with the server's present version. */
  reload: () => void;
}

export const ShellContext = createContext<Shell | null>(null);

/** Gives the shell's own components its services. Remotes get the platform instead. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('Render inside ShellContext.');
  return shell;
}
