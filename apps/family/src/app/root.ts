import { createRoot, type Root } from 'react-dom/client';
import { report } from '../ground/report.ts';

// webpack writes the value in its place.
declare const process: { env: { NODE_ENV?: string } };

/** Where React shows the app, apart from it: the library is half of what the first visit runs. */
export const rootIn = (container: HTMLElement): Root =>
  createRoot(container, {
    onUncaughtError: (error) => report('uncaught', error),
    // The error boundary that caught it has reported it; in development the page shows it.
    onCaughtError: process.env.NODE_ENV === 'production' ? () => undefined : reportError,
  });
