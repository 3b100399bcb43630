import { hangSeconds } from '../health/health.ts';

/** Reports of pages that hung, which the next page does not send again. */
export const toldCache = 'portal-told';

/** Names a report in that cache. */
export const toldAddress = (tab: string) => `/told/${encodeURIComponent(tab)}`;

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Watches pages that begin to run builds, because a page that hangs cannot tell.
 * @param report sends the builds that a tab said to start when it fell silent
 * @returns takes each word of a tab, and ends with its watch
 */
export function watchStarts(report: (tab: string, builds: string) => Promise<void>) {
  const turns = new Map<string, object>();
  return async function hear(tab: string, builds: string): Promise<void> {
    const turn = {};
    turns.set(tab, turn);
    // Counted one by one: a device that slept does not count the time of its sleep.
    for (let passed = 0; builds && passed < hangSeconds; passed += 1) {
      await pause(1000);
      if (turns.get(tab) !== turn) return;
    }
    turns.delete(tab);
    if (builds) await report(tab, builds);
  };
}
