import type { Shell } from '../ground/shell-context.ts';
import { buildOf } from '../remotes/remotes.ts';
import type { Build, NoteHealth } from '../health/health.ts';
import { shown } from '../health/shown.ts';

const lookMilliseconds = 2000;
/** A visit that is shorter says nothing. */
const shortestVisit = 10_000;
/** Limits what a device that slept, or a thread that hung, adds. */
const longestStep = 10_000;

/** Not in every browser; seldom renewed, and rounded. */
function memoryInUse(): number | undefined {
  const { memory } = performance as { memory?: { usedJSHeapSize: number } };
  return memory && Math.min(Math.round(memory.usedJSHeapSize / 1e6), 100_000);
}

/** The build whose page is seen. */
function buildShown({ remotes, build }: Shell): Build | undefined {
  const remote = remotes.pageOf(shown.at ?? '')?.remote;
  return remote ? buildOf(remote) : build;
}

/**
 * Measures how much of the time long tasks hold the pages of a build while they are seen, and how
 * much memory there is in use at the end. Only in browsers that tell of long tasks.
 * @returns how to stop
 */
export function measureWork(shell: Shell, note: NoteHealth): () => void {
  const type = 'longtask';
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return () => undefined;
  const visits = new Map<string, { build: Build; seen: number; busy: number }>();
  let busy = 0;
  let last = performance.now();
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) busy += duration;
  });
  observer.observe({ type });

  const look = () => {
    const now = performance.now();
    const passed = Math.min(now - last, longestStep);
    const build = buildShown(shell);
    if (build && !document.hidden) {
      const name = `${build.app} ${build.buildId}`;
      const visit = visits.get(name) ?? { build, seen: 0, busy: 0 };
      visits.set(name, visit);
      visit.seen += passed;
      visit.busy += Math.min(busy, passed);
    }
    last = now;
    busy = 0;
  };
  const end = () => {
    const memory = memoryInUse();
    const current = buildShown(shell)?.app;
    for (const { build, seen, busy } of visits.values()) {
      if (seen < shortestVisit) continue;
      const work = { busy: Math.round((busy / seen) * 1000) };
      note({ kind: 'work', build, work: build.app === current ? { ...work, memory } : work });
    }
    visits.clear();
  };
  const onHide = () => document.hidden && end();
  const timer = setInterval(look, lookMilliseconds);
  // Before the report of what the page knows leaves with it.
  addEventListener('pagehide', end, true);
  addEventListener('visibilitychange', onHide);
  return () => {
    clearInterval(timer);
    observer.disconnect();
    removeEventListener('pagehide', end, true);
    removeEventListener('visibilitychange', onHide);
  };
}
