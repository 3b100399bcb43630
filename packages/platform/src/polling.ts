import {
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  fromEvent,
  map,
  merge,
  repeat,
  retry,
  startWith,
  switchMap,
  timer,
  type Observable,
} from 'rxjs';

export interface PollOptions<T> {
  /** Milliseconds between the end of one load and the start of the next. */
  every: number;
  load: () => Promise<T>;
  /** Milliseconds that the pause after failures grows to at most; 5 minutes by default. */
  longestPause?: number;
  /** Whether polling makes sense now; by default while the tab is visible and online. */
  active?: Observable<boolean>;
}

function whileVisibleAndOnline(): Observable<boolean> {
  const visible = fromEvent(document, 'visibilitychange').pipe(
    startWith(null),
    map(() => document.visibilityState === 'visible'),
  );
  const online = merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
    startWith(null),
    map(() => navigator.onLine),
  );
  return combineLatest([visible, online]).pipe(map(([seen, connected]) => seen && connected));
}

/**
 * Loads at once and then repeatedly, never twice at the same time. Failures double the pause up to
 * `longestPause`. Nothing is loaded while inactive; becoming active loads at once.
 * @returns a stream of the results of `load`; a failed load does not end it
 * @example poll({ load, every: 5_000 }).subscribe(show)
 */
export function poll<T>(options: PollOptions<T>): Observable<T> {
  const { every, load, longestPause = 300_000, active = whileVisibleAndOnline() } = options;
  const rounds = defer(load).pipe(
    retry({ delay: (_, failures) => timer(Math.min(every * 2 ** failures, longestPause)) }),
    repeat({ delay: () => timer(every) }),
  );
  return active.pipe(
    distinctUntilChanged(),
    switchMap((isActive) => (isActive ? rounds : EMPTY)),
  );
}
