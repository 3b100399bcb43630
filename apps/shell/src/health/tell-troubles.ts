import { healthPath, type HealthReport } from '@caderneta/releases';
import { toldAddress, toldCache } from '../worker/watch-starts.ts';
import { deadStarts } from './starts.ts';
import { readBuilds, troubleReport } from './trouble.ts';

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
