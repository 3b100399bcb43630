import { createRoot, type Root } from 'react-dom/client';
import { report } from '../health/report.ts';

// webpack writes the value in its place.
declare const process: { env: { NODE_ENV?: string } };

/** Makes the place where React renders, and reports what fails there. */
export const createPageRoot = (place: HTMLElement): Root =>
  createRoot(place, {
    onUncaughtError: (error) => report('uncaught', error, { kind: 'error' }),
    // The error boundary that caught it has reported it; in development the page shows it.
    onCaughtError: process.env.NODE_ENV === 'production' ? () => undefined : reportError,
  });
