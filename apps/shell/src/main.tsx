import { api, followFileAddresses } from '@caderneta/api-client';
import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { readBootstrap } from './app/bootstrap.ts';
import { report, reportUnhandled } from './app/report.ts';
import { whenIdle } from './app/when-idle.ts';
import { createShell } from './app/shell.ts';
import { preparePage } from './pages/prepare-page.ts';
import { isSameForAll } from './pages/shell-pages.ts';
import { createFederationLoader } from './remotes/federation.ts';
import { followSession } from './worker/follow-session.ts';

// webpack writes the value in its place.
declare const process: { env: { NODE_ENV?: string } };

reportUnhandled(report);

const bootstrap = readBootstrap(report);
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

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
const root = createRoot(container, {
  onUncaughtError: (error) => report('uncaught', error, { kind: 'error' }),
  // The error boundary that caught it has reported it; in development the page shows it.
  onCaughtError: process.env.NODE_ENV === 'production' ? () => undefined : reportError,
});

async function start() {
  const { pathname } = window.location;
  const page = preparePage(shell, pathname);
  // The painted frame already looks like a sign-in that waits for its form.
  if (!shell.session.current() || isSameForAll(pathname)) await page;
  root.render(<App shell={shell} cache={cache} />);
}
void start();

// Nothing waits for these: they come once the page has all it needs.
window.addEventListener('load', () =>
  whenIdle(() => {
    // A call that comes before tells of a failure.
    void api.prepare().catch(() => undefined);
    // A preview is no build that people have.
    if (!bootstrap.isPreview) void startReporting();
    void startWorker();
    void startToFollow();
    void startToPrepare();
  }),
);

async function startReporting() {
  try {
    const reporter = await import('./health/health-reporter.ts');
    reporter.startReporting(shell);
  } catch (error) {
    report('the health of builds cannot be reported', error);
  }
}

async function startWorker() {
  try {
    const { setUpWorker } = await import('./worker/set-up-worker.ts');
    await setUpWorker(bootstrap.worker ?? null, shell.session);
  } catch (error) {
    report('the service worker cannot be set up', error);
  }
}

/** Without it the pages poll. */
async function startToFollow() {
  try {
    const { startFollowing } = await import('./app/follow-changes.ts');
    startFollowing(shell);
  } catch (error) {
    report('changes cannot be followed', error);
  }
}

/** Without it a page loads when somebody comes near a link of the menu. */
async function startToPrepare() {
  try {
    const { startPreparing } = await import('./pages/prepare-ahead.ts');
    startPreparing(shell);
  } catch (error) {
    report('pages cannot be prepared', error);
  }
}
