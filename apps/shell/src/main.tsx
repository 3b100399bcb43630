import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { bootstrapDocument } from './app/bootstrap-document.ts';
import { report, reportUnhandled } from './app/report.ts';
import { createShell } from './app/shell.ts';
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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root, {
  onUncaughtError: (error) => report('uncaught', error),
  // Whoever caught it has reported it.
  onCaughtError: () => undefined,
}).render(<App shell={shell} cache={cache} />);
