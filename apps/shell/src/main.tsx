import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { bootstrapDocument } from './app/bootstrap-document.ts';
import { report, reportUnhandled } from './app/report.ts';
import { createShell } from './app/shell.ts';
import { preparePage } from './pages/prepare-page.ts';
import { isRecovery } from './pages/shell-pages.ts';
import { createFederationLoader } from './remotes/federation.ts';

reportUnhandled(report);

const shell = createShell({
  loader: createFederationLoader(),
  report,
  bootstrap: bootstrapDocument(report),
});
shell.session.followOtherTabs();

// Styles that scripts add need the nonce that the server gave the page's own style.
const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce;
const cache = createCache({ key: 'c', nonce });

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
const root = createRoot(container, {
  onUncaughtError: (error) => report('uncaught', error),
  // Whoever caught it has reported it.
  onCaughtError: () => undefined,
});

async function start() {
  const { pathname } = window.location;
  const page = preparePage(shell, pathname);
  // The painted frame already looks like a sign-in that waits for its form.
  if (!shell.session.current() || isRecovery(pathname)) await page;
  root.render(<App shell={shell} cache={cache} />);
}
void start();
