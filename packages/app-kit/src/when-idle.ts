/** Milliseconds that work waits where a browser is always busy, or cannot say that it is not. */
const longest = 2000;

/** Runs work once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  // Safari lacks `requestIdleCallback`.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: longest });
  else setTimeout(work, longest);
}
