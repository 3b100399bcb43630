/** What a page knows of its own start, in milliseconds from the navigation. */
export interface MeasuredVisit {
  /** The largest paint. */
  paint: number;
  /** A link of the page's content is painted; it works, whoever wrote it. */
  usable: number;
  /** The app stands in the place of what the server wrote. */
  taken: number;
  /** Of long tasks, what is beyond 50 ms, from the first paint on. */
  blocked: number;
  /** Layout shift of all that nobody caused. */
  shift: number;
}

declare global {
  interface Window {
    measuredVisit: MeasuredVisit;
    /** When a field could first be typed in, since 1970. */
    typeableAt?: number;
  }
}

/** Runs in each page before its scripts. */
export function watchVisit({ link, field }: { link: string; field: string }): void {
  const measured = { paint: 0, usable: 0, taken: 0, blocked: 0, shift: 0 };
  window.measuredVisit = measured;
  const each = <Entry>(type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) =>
      list.getEntries().forEach((one) => take(one as Entry)),
    ).observe({ type, buffered: true });
  let firstPaint = Infinity;
  each<PerformanceEntry>('paint', ({ startTime }) => {
    firstPaint = Math.min(firstPaint, startTime);
  });
  each<PerformanceEntry>(
    'largest-contentful-paint',
    ({ startTime }) => (measured.paint = startTime),
  );
  each<PerformanceEntry>('longtask', ({ startTime, duration }) => {
    if (startTime + duration > firstPaint) measured.blocked += duration - 50;
  });
  each<{ value: number; hadRecentInput: boolean }>('layout-shift', (one) => {
    if (!one.hadRecentInput) measured.shift += one.value;
  });
  const isShown = (selector: string) =>
    Boolean(document.querySelector(selector)?.getClientRects().length);
  // A frame later what was found is painted.
  const look = () => {
    if (!measured.usable && isShown(link)) requestAnimationFrame((at) => (measured.usable = at));
    if (!measured.taken && isShown(`#root ${link}`) && !document.querySelector('.frame-drawn')) {
      requestAnimationFrame((at) => (measured.taken = at));
    }
    if (!window.typeableAt && isShown(field)) {
      requestAnimationFrame((at) => (window.typeableAt ??= performance.timeOrigin + at));
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp)),
    true,
  );
}
