/** Where whatever nobody handled ends. Says what happened, never to whom. */
export type Report = (what: string, error?: unknown) => void;

export const report: Report = (what, error) => {
  // eslint-disable-next-line no-console -- the console is where the reports of this shell go
  console.error(`[caderneta] ${what}`, ...(error === undefined ? [] : [error]));
};

/** Reports what escapes every handler of the page. */
export function reportUnhandled(to: Report): void {
  window.addEventListener('error', ({ error }) => {
    if (error) to('unhandled error', error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => to('unhandled rejection', reason));
}
