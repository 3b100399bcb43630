import { followFileAddresses } from '@caderneta/api-client/fetch';
import createCache from '@emotion/cache';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { readFirstAnswers } from './ground/first-answers.ts';
import { keepFirstView } from './app/first-view.ts';
import { createQueries } from './app/queries.ts';
import { report } from './ground/report.ts';
import { storeInstallOffer } from './install/install-offer.ts';

// webpack writes the value in its place.
declare const process: { env: { NODE_ENV?: string } };

// Styles that scripts add need the nonce that the server gave the page's own style.
const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce;
const cache = createCache({ key: 'c', nonce });

const queries = createQueries();
followFileAddresses((id) =>
  import('./ground/renew-files.ts').then((m) => m.renewFile(queries, id)),
);

const container = document.getElementById('root')!;
readFirstAnswers();
keepFirstView(container);
createRoot(container, {
  onUncaughtError: (error) => report('uncaught', error),
  // The error boundary that caught it has reported it; in development the page shows it.
  onCaughtError: process.env.NODE_ENV === 'production' ? () => undefined : reportError,
}).render(<App queries={queries} cache={cache} />);

storeInstallOffer();
if (process.env.NODE_ENV === 'production') {
  // Runs after the first page is shown, because the worker loads all of the app.
  window.addEventListener('load', () => {
    void import('@caderneta/app-kit/dialog-history').then((m) => m.followDialogs());
    void import('./app/install.ts').then(({ install }) => install(queries));
  });
}
