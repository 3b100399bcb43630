import { messages } from '@caderneta/api-client/contract';
import { type BuildHealth, isFailure, slowPageMilliseconds } from '@caderneta/releases';
import type { Shell } from '../ground/shell-context.ts';
import { buildsAt } from './builds-at.ts';
import {
  type Build,
  type NoteHealth,
  type Sighting,
  sightings,
  type Work,
} from '../health/health.ts';
import { starts } from '../health/starts.ts';
import { send, tellHangs } from './tell-troubles.ts';
import { measureWork } from './measure-work.ts';

/** States of a build that this tab has reported, also before a reload. */
type Told = 'used' | 'failing';

const storageKey = 'caderneta.health';
const mostBuilds = 30;
const mostOfAKind = 1000;

const address = /\/(?:assets|remotes\/([a-z][a-z\d]+))\/([\w-]{4,40})\/[\w.-]+\.js/g;

/**
 * The build whose script a trace names. A remote comes before the shell, because the shell's
 * libraries run functions of remotes. Failures of a browser's extension belong to no build.
 */
export function buildOfTrace(trace = ''): Build | undefined {
  if (/-extension:\/\//.test(trace)) return undefined;
  const builds = [...trace.matchAll(address)].map(([, app = 'shell', buildId = '']) => ({
    app,
    buildId,
  }));
  return builds.find(({ app }) => app !== 'shell') ?? builds[0];
}

function readTold(): Record<string, Told> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Told>;
  } catch {
    return {};
  }
}

function writeTold(told: Record<string, Told>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(told));
  } catch {
    // Without a storage each page counts as a tab of its own.
  }
}

/** Whether the server refused the shape of a call, and not a typed value. */
function isMisshapen({ refusal }: Sighting): boolean {
  if (!refusal) return false;
  const { status, code, fieldErrors } = refusal;
  if (status === 415 || (status === 400 && code === 'malformed')) return true;
  return fieldErrors.some(
    ({ message }) => message === messages.unknownFields || message === messages.invalid,
  );
}

/** Refusals, failures of the server and cancelled work are not faults of a build. */
const faultless = new Set(['ApiError', 'AbortError', 'CanceledError', 'CancelledError']);

/** The build of a sighting; undefined if it names none. */
function buildOf(sighting: Sighting): Build | undefined {
  const { kind, build, error, trace } = sighting;
  if (kind === 'refused' && !isMisshapen(sighting)) return undefined;
  // Without a network nothing loads.
  if (kind === 'load' && !navigator.onLine) return undefined;
  if (build) return build;
  if (!(error instanceof Error)) return buildOfTrace(trace);
  return faultless.has(error.name) ? undefined : buildOfTrace(error.stack);
}

/** Adds a visit to those since the last report. */
function withVisit(sum: BuildHealth['work'], { busy, memory }: Work): BuildHealth['work'] {
  const { visits, weighings, ...rest } = sum ?? { visits: 0, busy: 0, weighings: 0, memory: 0 };
  if (visits >= mostOfAKind) return sum;
  return {
    visits: visits + 1,
    busy: rest.busy + busy,
    weighings: weighings + Number(memory !== undefined),
    memory: rest.memory + (memory ?? 0),
  };
}

/**
 * Counts the sightings of builds in a tab. It reports at once when a build is used or fails for the
 * first time in this tab, and everything else when the page is left.
 */
export function createReporter(): NoteHealth {
  const counts = new Map<string, BuildHealth>();
  let isDue = false;

  const flush = () => {
    isDue = false;
    const builds = [...counts.values()];
    counts.clear();
    for (let first = 0; first < builds.length; first += mostBuilds) {
      send({ schema: 1, builds: builds.slice(first, first + mostBuilds) });
    }
  };
  // Sightings of the same moment are one report.
  const flushSoon = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(flush);
  };
  window.addEventListener('pagehide', flush);

  return (sighting) => {
    const { kind } = sighting;
    const build = buildOf(sighting);
    if (!build) return;
    const key = `${build.app} ${build.buildId}`;
    const told = readTold();
    const before = told[key];
    const isProblem = kind !== 'used' && kind !== 'work';
    const fails = isProblem && isFailure(kind) && before !== 'failing';
    if (before && kind === 'used') return;
    const { app, buildId } = build;
    const count = counts.get(key) ?? {
      app,
      buildId,
      isFirst: false,
      isFailing: false,
      problems: {},
    };
    counts.set(key, count);
    if (!before) count.isFirst = true;
    if (fails) count.isFailing = true;
    if (sighting.work) count.work = withVisit(count.work, sighting.work);
    if (isProblem) {
      count.problems[kind] = Math.min((count.problems[kind] ?? 0) + 1, mostOfAKind);
    }
    if (before && !fails) return;
    told[key] = fails ? 'failing' : 'used';
    writeTold(told);
    flushSoon();
  };
}

/** Measures the time until the first page's largest part is painted, in browsers that tell it. */
function watchFirstPage(note: NoteHealth, build: Build | undefined): void {
  const type = 'largest-contentful-paint';
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
  const observer = new PerformanceObserver((list) => {
    // Each entry is larger than the one before; they end with the first click or key.
    const { startTime } = list.getEntries().at(-1)!;
    if (startTime < slowPageMilliseconds) return;
    observer.disconnect();
    note({ kind: 'slow', build });
  });
  observer.observe({ type, buffered: true });
}

/** Starts to report, beginning with earlier sightings. */
export function startReporting(shell: Shell): void {
  const { remotes, build } = shell;
  const note = createReporter();
  sightings.splice(0, sightings.length).forEach(note);
  sightings.push = (...seen) => {
    seen.forEach(note);
    return 0;
  };
  document.addEventListener('securitypolicyviolation', ({ sourceFile }) =>
    note({ kind: 'policy', trace: sourceFile }),
  );
  const remote = remotes.pageOf(window.location.pathname)?.remote;
  watchFirstPage(note, remote ? { app: remote.name, buildId: remote.buildId } : build);
  measureWork(shell, note);
  void tellHangs();
  // What somebody presses may hang too.
  const onClick = () => starts(buildsAt(shell, window.location.pathname));
  addEventListener('click', onClick, true);
}
