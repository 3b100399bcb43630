import { noteHealth, type Sighting } from './health.ts';

/**
 * Logs an unhandled failure, without personal data.
 * @param seen its meaning for the health of a build
 */
export type Report = (what: string, error?: unknown, seen?: Sighting) => void;

export const report: Report = (what, error, seen) => {
  // eslint-disable-next-line no-console -- the console is where the reports of this shell go
  console.error(`[caderneta] ${what}`, ...(error === undefined ? [] : [error]));
  if (seen) noteHealth({ error, ...seen });
};

/** Reports the page's unhandled errors and rejections. */
export function reportUnhandled(to: Report): void {
  const seen: Sighting = { kind: 'error' };
  window.addEventListener('error', ({ error }) => {
    if (error) to('unhandled error', error, seen);
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    to('unhandled rejection', reason, seen),
  );
}
