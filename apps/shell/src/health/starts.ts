import { millisecondsInDay } from 'date-fns/constants';
import { tell, workers } from '../ground/service-worker.ts';
import { type Build, hangSeconds } from './health.ts';

/** Marks of pages that run a build for the first moments: `<time> <app> <build> <app> <build> …`. */
export const startsKey = 'caderneta.starts ';

const beatMilliseconds = 2000;

/** Beats while a part is on its way, which its time limit ends. */
const whileLoading = 8;

const tab = startsKey + Math.random();
const left = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

function say(): void {
  const builds = [...left.keys()].join(' ');
  try {
    if (builds) localStorage.setItem(tab, `${Date.now()} ${builds}`);
    else localStorage.removeItem(tab);
  } catch {
    // Without a storage only the worker knows.
  }
  tell(workers()?.controller, { type: 'starts', tab, builds });
}

function beat(): void {
  for (const [build, beats] of left) {
    if (beats > 1) left.set(build, beats - 1);
    else left.delete(build);
  }
  say();
  timer = left.size > 0 ? setTimeout(beat, beatMilliseconds) : undefined;
  if (!timer) lived.look?.();
}

/** What looks at the page once builds have run for their first moments, and those builds. */
export const lived: { look?: () => void; ran: Set<string> } = { ran: new Set() };

const nameOf = ({ app, buildId }: Build) => `${app} ${buildId}`;
const arriving = new Set<Build>();

/** Whether a build is on its way into the page. */
export const isLoading = (build: Build): boolean =>
  [...arriving].some((one) => nameOf(one) === nameOf(build));

/**
 * Says, before builds run, that they start. A page that lives says so after some beats; one that
 * hangs leaves its mark behind, and the worker hears no beat.
 */
export function starts(builds: readonly Build[], beats = 2): void {
  if (document.hidden || builds.length === 0) return;
  for (const name of builds.map(nameOf)) {
    // What shows a part that is on its way says so, too.
    left.set(name, Math.max(beats, left.get(name) ?? 0));
    lived.ran.add(name);
  }
  say();
  timer ??= setTimeout(beat, beatMilliseconds);
}

/** Says that a part of a build is on its way. @returns how to say that it is there, or failed */
export function arrives(build: Build): () => void {
  arriving.add(build);
  starts([build], whileLoading);
  return () => {
    arriving.delete(build);
    left.delete(nameOf(build));
    starts([build]);
  };
}

// A page that is left, hidden or held by a dialog of the browser says nothing for good reason.
for (const name of ['pagehide', 'beforeunload', 'beforeprint', 'visibilitychange']) {
  addEventListener(name, () => {
    if (left.size === 0) return;
    left.clear();
    say();
  });
}

/** Marks of the last day, of pages that hung. @throws without a storage */
export const deadStarts = () =>
  Object.entries<string>(localStorage).filter(([key, mark]) => {
    const age = Date.now() - parseInt(mark);
    return key.startsWith(startsKey) && age > hangSeconds * 1000 && age < millisecondsInDay;
  });
