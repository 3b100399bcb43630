import { api, type ApiError } from '@caderneta/api-client';
import { createQueryClient, LazyPages } from '@caderneta/app-kit';
import { createEventBus, letPageGo } from '@caderneta/platform/host';
import type { Shell } from '../ground/shell-context.ts';
import { ModalStack } from '../overlays/modal-stack.ts';
import { ShellToasts } from '../overlays/shell-toasts.ts';
import { type Build, noteHealth } from '../health/health.ts';
import { starts } from '../health/starts.ts';
import type { RemoteLoader } from '../remotes/remote-loader.ts';
import { Remotes } from '../remotes/remotes.ts';
import { endSession, renewSession } from '../session/renew-session.ts';
import { SessionStore } from '../session/session-store.ts';
import type { Report } from '../health/report.ts';
import { previewSetHeader, setHeader, Updates } from '../updates/updates.ts';
import { clearCaches } from '../worker/follow-session.ts';
import type { Bootstrap } from './bootstrap.ts';
import { takeFirstData } from './first-data.ts';
import { PreparedData } from './prepared-data.ts';

export interface ShellOptions {
  loader: RemoteLoader;
  report: Report;
  /** Data that came with the page. */
  bootstrap: Bootstrap;
  reload?: () => void;
}

function run(build: Build): void {
  noteHealth({ kind: 'used', build });
  starts([build]);
}

/** Typed text stays as a draft of its author. */
function leavePage(address: string, startAnew: () => void): void {
  window.history.replaceState(null, '', address);
  // Whatever holds the page is of somebody who has left it.
  letPageGo();
  void clearCaches().finally(startAnew);
}

/** Everything of the shell that isn't a screen, put together once per page. */
export function createShell({ loader, report, bootstrap, reload }: ShellOptions): Shell {
  const build = bootstrap.shell ? { app: 'shell', buildId: bootstrap.shell } : undefined;
  if (build) run(build);
  const events = createEventBus((error, name) => report(`a listener of "${name}" failed`, error));
  const toasts = new ShellToasts();
  const modals = new ModalStack();
  const startAnew = reload ?? (() => window.location.reload());
  const session = new SessionStore((address) => leavePage(address, startAnew));
  const { shell: shellId, isPreview = false } = bootstrap;
  const remotes = new Remotes(loader, report, { shellId, isPreview });
  const onExpired = () => {
    events.emit('session-expired');
    if (!session.endedBecause) toasts.show('error', 'Sua sessão expirou. Entre novamente.');
  };
  const renew = (stale: string | null) => renewSession(session, stale, onExpired);
  events.on('profile-changed', ({ employee }) => session.change({ employee }));
  const accessToken = () => session.current()?.accessToken ?? null;
  const updates = new Updates(remotes, () => session.current()?.employee.id ?? null);
  const answered = (header: (name: string) => string | null) =>
    updates.notice(header(isPreview ? previewSetHeader : setHeader));
  const refused = (refusal: ApiError, trace?: string) => {
    if (refusal.kind === 'signed-out') endSession(session, refusal, onExpired);
    noteHealth({ kind: 'refused', refusal, trace });
  };
  remotes.accept(bootstrap.remotes, session.current()?.employee.id ?? null);
  const queries = createQueryClient();
  const ofPage = takeFirstData(session, queries);
  const prepared = new PreparedData(events);
  const preloaded = (address: URL) => ofPage?.(address) ?? prepared.take(address);
  const person = () => session.person();
  const wrote = () => prepared.forget();
  api.connect({ person, accessToken, preloaded, wrote, renew, answered, refused });
  // Nearly every cached answer has their names: each page loads its data again when it opens.
  const forgetClassrooms = () => queries.invalidateQueries({ refetchType: 'none' });
  events.on('classrooms-changed', () => void forgetClassrooms());
  events.on('school-changed', () => void queries.invalidateQueries({ queryKey: ['school'] }));
  const shell: Shell = {
    report,
    bootstrap,
    build,
    events,
    toasts,
    modals,
    session,
    renew: (stale = accessToken()) => renew(stale),
    async freshen() {
      const { accessTokenExpiresAt = Infinity } = session.current() ?? {};
      if (accessTokenExpiresAt <= Date.now()) await renew(accessToken());
    },
    remotes,
    updates,
    askToUpdate: () => import('../updates/ask-to-update.ts').then((m) => m.askToUpdate(shell)),
    pages: new LazyPages(),
    prepared,
    queries,
    reload: startAnew,
  };
  forgetWithSession(shell);
  return shell;
}

/** What was read or begun in a session ends with it: the next one may be somebody else's. */
function forgetWithSession(shell: Shell): void {
  const { session, toasts, modals, queries, prepared, remotes } = shell;
  session.subscribe(() => {
    if (session.current()) return;
    toasts.dropActions();
    modals.dismissAll();
    queries.clear();
    prepared.forget();
    remotes.forget();
  });
}
