import { noteHealth, type Sighting } from '../health/health.ts';

/**
 * Where whatever nobody handled ends. Says what happened, never to whom.
 * @param seen what it says about the health of a build
 */
export type Report = (what: string, error?: unknown, seen?: Sighting) => void;

export const report: Report = (what, error, seen) => {
  // eslint-disable-next-line no-console -- the console is where the reports of this shell go
  console.error(`[caderneta] ${what}`, ...(error === undefined ? [] : [error]));
  if (seen) noteHealth({ error, ...seen });
};

/** Reports what escapes every handler of the page. */
export function reportUnhandled(to: Report): void {
  const seen: Sighting = { kind: 'error' };
  window.addEventListener('error', ({ error }) => {
    if (error) to('unhandled error', error, seen);
  });
  window.addEventListener('unhandledrejection', ({ reason }) =>
    to('unhandled rejection', reason, seen),
  );
}
