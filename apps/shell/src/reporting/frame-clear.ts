const areas = '.frame-areas a, .frame-bar a';

/** A colour that cannot be seen, as browsers write it. */
const unseen = /, 0\)$|\/ 0\)$/;

/** Whether an entry of the navigation is painted, and a click in its middle reaches it. */
function isClear(link: Element): boolean {
  const { left, top, width, height } = link.getBoundingClientRect();
  if (width * height === 0 || unseen.test(getComputedStyle(link).color)) return false;
  // Not in every browser.
  const { checkVisibility } = link as Partial<Element>;
  const options = { opacityProperty: true, visibilityProperty: true };
  if (checkVisibility?.call(link, options) === false) return false;
  return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/**
 * Whether an area of the navigation can be seen and clicked; undefined where that says nothing:
 * below a dialog, on paper, enlarged by fingers, without a navigation.
 */
export function isFrameClear(): boolean | undefined {
  const links = [...document.querySelectorAll(areas)];
  const isAside =
    document.hidden ||
    document.querySelector('dialog[open]') !== null ||
    matchMedia('print').matches ||
    (window.visualViewport?.scale ?? 1) !== 1;
  return links.length === 0 || isAside ? undefined : links.some(isClear);
}
