import { useLayoutEffect, type RefObject } from 'react';

/** Pixels between toasts and what is below them. */
const gap = 12;

/** Elements that toasts never cover: action bars, the bottom bar, the composer. */
const uncovered = '[data-no-toasts]';

interface Span {
  top: number;
  bottom: number;
}

/**
 * The lowest place for toasts in which they cover none of the bars.
 * @param height of the toasts
 * @param floor where the window, or what a phone's keyboard leaves of it, ends
 * @returns where their lower border is; pixels from the top of the window, as in all arguments
 */
export function lowestFreePlace(bars: readonly Span[], height: number, floor: number): number {
  let bottom = floor - gap;
  const upwards = [...bars].sort((a, b) => b.bottom - a.bottom);
  for (const bar of upwards) {
    const isCovered = bar.top < bottom + gap && bar.bottom > bottom - height - gap;
    if (isCovered) bottom = bar.top - gap;
  }
  // Without room for both, the message is seen.
  return bottom < height ? floor - gap : bottom;
}

function visibleFloor(): number {
  const { clientHeight } = document.documentElement;
  const view = window.visualViewport;
  return view?.scale === 1 ? Math.min(clientHeight, view.offsetTop + view.height) : clientHeight;
}

/** Moves the toasts while there are any: bars come, grow and scroll meanwhile. */
export function useToastPlace(host: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    let frame = 0;
    function place() {
      frame = requestAnimationFrame(place);
      const element = host.current;
      if (!element) return;
      const bars = [...document.querySelectorAll(uncovered)].map((bar) =>
        bar.getBoundingClientRect(),
      );
      const bottom = lowestFreePlace(
        bars.filter(({ height }) => height > 0),
        element.offsetHeight,
        visibleFloor(),
      );
      element.style.bottom = `${document.documentElement.clientHeight - bottom}px`;
    }
    place();
    return () => cancelAnimationFrame(frame);
  }, [host, isShown]);
}
