/** Runs work once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  // Safari lacks `requestIdleCallback`.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2000);
}
