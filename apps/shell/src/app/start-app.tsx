import { api, followFileAddresses } from '@caderneta/api-client';
import { noteClock } from '@caderneta/school-time';
import { whenIdle } from '@caderneta/app-kit';
import createCache from '@emotion/cache';
import { startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { pause } from '../ground/pause.ts';
import { report } from '../health/report.ts';
import { preparePage } from '../pages/prepare-page.ts';
import { isSameForAll } from '../pages/shell-pages.ts';
import { createFederationLoader } from '../remotes/federation.ts';
import { followSession } from '../worker/follow-session.ts';
import { App } from './app.tsx';
import { readBootstrap } from './bootstrap.ts';
import { createShell } from './shell.ts';
import type { Shell } from '../ground/shell-context.ts';

interface PageOfApp {
  /** Once it has all that its HTML names. */
  loaded: Promise<unknown>;
  /** Shows the app in it at once. */
  show: () => void;
}

/**
 * Puts the shell together and renders it.
 * @param root where it is rendered
 */
export async function startApp(root: Root, { loaded, show }: PageOfApp): Promise<void> {
  const bootstrap = readBootstrap(report);
  noteClock(bootstrap.clock);
  const shell = createShell({ loader: createFederationLoader(), report, bootstrap });
  shell.session.followOtherTabs();
  shell.modals.subscribe(show);
  followSession(shell.session, report);
  followFileAddresses((id, address) =>
    import('./renew-files.ts').then((m) => m.renewFile(id, address)),
  );
  // Nothing waits for these: they come once the page has all it needs.
  void loaded.then(() =>
    whenIdle(() => {
      // A call that comes before tells of a failure.
      void api.prepare().catch(() => undefined);
      void startRest(shell);
    }),
  );
  await pause();
  await render(shell, root);
}

async function render(shell: Shell, root: Root): Promise<void> {
  const { pathname } = window.location;
  const page = preparePage(shell, pathname);
  // The painted frame already looks like a sign-in that waits for its form.
  if (!shell.session.current() || isSameForAll(pathname)) await page;
  // Styles that scripts add need the nonce that the server gave the page's own style.
  const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce;
  const cache = createCache({ key: 'c', nonce });
  // In slices: what the server wrote is used meanwhile.
  startTransition(() => root.render(<App shell={shell} cache={cache} />));
}

async function startRest(shell: Shell) {
  try {
    (await import('./after-load.ts')).startRest(shell);
  } catch (error) {
    report('what follows the page cannot be loaded', error);
  }
}
