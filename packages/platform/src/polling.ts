import { distinctUntilChanged, EMPTY, Observable, switchMap } from 'rxjs';

export interface PollOptions<T> {
  /** Milliseconds between the end of one load and the start of the next. */
  every: number;
  load: () => Promise<T>;
  /** Milliseconds that the pause after failures grows to at most; 5 minutes by default. */
  longestPause?: number;
  /** Whether polling makes sense now; by default while the tab is visible and online. */
  active?: Observable<boolean>;
  /** Tells when to load. While its bus is live, nothing is loaded without it. */
  news?: PollNews;
}

export interface PollNews {
  /** `live` of the event bus. */
  live: Observable<boolean>;
  /** Emits after a change elsewhere. */
  changes: Observable<unknown>;
  /** Milliseconds between two loads of which changes are the reason. */
  atMostEvery?: number;
}

// `fromEvent` and `merge` would bring 1 kB of RxJS into the first scripts, for this function alone.
function whileVisibleAndOnline(): Observable<boolean> {
  const sources = [
    [document, 'visibilitychange'],
    [window, 'online'],
    [window, 'offline'],
  ] as const;
  return new Observable((subscriber) => {
    const tell = () => subscriber.next(document.visibilityState === 'visible' && navigator.onLine);
    for (const [target, name] of sources) {
      target.addEventListener(name, tell);
      subscriber.add(() => target.removeEventListener(name, tell));
    }
    tell();
  });
}

/**
 * Loads at once and then repeatedly, never twice at the same time. Failures double the pause up to
 * `longestPause`. Nothing is loaded while inactive; becoming active loads at once.
 * @returns a stream of the results of `load`; a failed load does not end it
 * @example poll({ load, every: 5_000 }).subscribe(show)
 */
export function poll<T>(options: PollOptions<T>): Observable<T> {
  const { active = whileVisibleAndOnline() } = options;
  return active.pipe(
    distinctUntilChanged(),
    switchMap((isActive) => (isActive ? rounds(options) : EMPTY)),
  );
}

function rounds<T>({ every, load, longestPause = 300_000, news }: PollOptions<T>): Observable<T> {
  return new Observable((subscriber) => {
    let timer: ReturnType<typeof setTimeout>;
    let isLoading = false;
    let isLive = false;
    /** Something changed since the last load began. */
    let isStale = false;
    let failures = 0;
    let begun = 0;

    const loadIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void round(), milliseconds);
    };
    const loadSoon = () => loadIn(Math.max(0, begun + (news?.atMostEvery ?? 0) - Date.now()));
    const wait = () => {
      if (failures > 0) loadIn(Math.min(every * 2 ** failures, longestPause));
      else if (isStale) loadSoon();
      else if (!isLive) loadIn(every);
    };
    async function round() {
      isLoading = true;
      isStale = false;
      begun = Date.now();
      try {
        const loaded = await load();
        failures = 0;
        subscriber.next(loaded);
      } catch {
        failures += 1;
      }
      isLoading = false;
      if (!subscriber.closed) wait();
    }

    subscriber.add(
      news?.live.pipe(distinctUntilChanged()).subscribe((live) => {
        isLive = live;
        // Before the first load.
        if (begun === 0) return;
        isStale ||= live;
        if (live) failures = 0;
        if (isLoading) return;
        clearTimeout(timer);
        wait();
      }),
    );
    subscriber.add(
      news?.changes.subscribe(() => {
        isStale = true;
        if (!isLoading && failures === 0) loadSoon();
      }),
    );
    subscriber.add(() => clearTimeout(timer));
    void round();
  });
}
