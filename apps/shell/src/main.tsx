import { api, followFileAddresses } from '@caderneta/api-client';
import { noteClock } from '@caderneta/school-time';
import createCache from '@emotion/cache';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { readBootstrap } from './app/bootstrap.ts';
import { keepFirstView } from './app/first-view.ts';
import { report, reportUnhandled } from './health/report.ts';
import { whenIdle } from '@caderneta/app-kit';
import { createShell } from './app/shell.ts';
import { preparePage } from './pages/prepare-page.ts';
import { isSameForAll } from './pages/shell-pages.ts';
import { createFederationLoader } from './remotes/federation.ts';
import { followSession } from './worker/follow-session.ts';

// webpack writes the value in its place.
declare const process: { env: { NODE_ENV?: string } };

reportUnhandled(report);

// Forms load zod later. It would probe `new Function`, which the page's policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const bootstrap = readBootstrap(report);
noteClock(bootstrap.clock);
const shell = createShell({
  loader: createFederationLoader(),
  report,
  bootstrap,
});
shell.session.followOtherTabs();
followSession(shell.session, report);

// Styles that scripts add need the nonce that the server gave the page's own style.
const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce;
const cache = createCache({ key: 'c', nonce });

followFileAddresses((id, address) =>
  import('./app/renew-files.ts').then((m) => m.renewFile(id, address)),
);

const painted = document.getElementById('root');
if (!painted) throw new Error('The page has no #root.');
const root = createRoot(keepFirstView(painted), {
  onUncaughtError: (error) => report('uncaught', error, { kind: 'error' }),
  // The error boundary that caught it has reported it; in development the page shows it.
  onCaughtError: process.env.NODE_ENV === 'production' ? () => undefined : reportError,
});

async function start() {
  const { pathname } = window.location;
  const page = preparePage(shell, pathname);
  // The painted frame already looks like a sign-in that waits for its form.
  if (!shell.session.current() || isSameForAll(pathname)) await page;
  // In slices: what the server wrote is used meanwhile.
  startTransition(() => root.render(<App shell={shell} cache={cache} />));
}
void start();

// Nothing waits for these: they come once the page has all it needs.
window.addEventListener('load', () =>
  whenIdle(() => {
    // A call that comes before tells of a failure.
    void api.prepare().catch(() => undefined);
    void startRest();
  }),
);

async function startRest() {
  try {
    (await import('./app/after-load.ts')).startRest(shell);
  } catch (error) {
    report('what follows the page cannot be loaded', error);
  }
}
