/** Key in the storage of the tab. */
const key = 'caderneta.wrote';

/** Notes, for the next page of this tab, that a call has just ended that may have changed something. */
export function noteWrite(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage the next page shows what it came with, as it was read.
  }
}

/** Whether such a call ended after this page was asked for: what came with its HTML may be older. */
export function wroteMeanwhile(): boolean {
  try {
    return Number(sessionStorage.getItem(key)) >= performance.timeOrigin;
  } catch {
    return false;
  }
}
