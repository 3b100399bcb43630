import { healthPath, type HealthReport, type TroubleKind } from '@caderneta/releases';
import { toldAddress, toldCache } from '../worker/watch-starts.ts';
import { type Build, hangSeconds } from '../health/health.ts';
import { deadStarts, startsKey } from '../health/starts.ts';
import { readBuilds, troubleReport } from '../health/trouble.ts';

export function send(report: HealthReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon(healthPath, body);
}

/** Ends the mark of a page that was reported. */
export const told = ' told';

async function wasToldByWorker(tab: string): Promise<boolean> {
  if (!('caches' in window)) return false;
  const cache = await caches.open(toldCache);
  return cache.delete(toldAddress(tab));
}

/** Reports pages of this browser that hung, unless the worker did. */
export async function tellHangs(): Promise<void> {
  for (const [key, mark] of deadStarts()) {
    if (mark.endsWith(told)) continue;
    // The mark stays: as long as it does, the build before takes the place.
    localStorage.setItem(key, mark + told);
    if (!(await wasToldByWorker(key))) send(troubleReport('hang', readBuilds(mark)));
  }
}

/**
 * Reports builds of which one is at fault once a day; whoever opens the portal in this browser
 * has the builds before in their places for that day.
 */
export function distrust(kind: TroubleKind, builds: Build[]): void {
  const names = builds.map(({ app, buildId }) => `${app} ${buildId}`).join(' ');
  if (builds.length === 0 || deadStarts().some(([, mark]) => mark.includes(names))) return;
  send(troubleReport(kind, builds));
  const time = Date.now() - hangSeconds * 1000 - 1;
  localStorage.setItem(startsKey + Math.random(), `${time} ${names}${told}`);
}
