import type { AroundNavHandler } from 'wouter';
import { navigate as navigateInBrowser } from 'wouter/use-browser-location';

/** Number of pages of this visit before the open one in the history. */
let steps = 0;

/** Wraps wouter's navigation: another page opens at its top. */
export const aroundNav: AroundNavHandler = (navigateTo, to, options) => {
  const { pathname } = window.location;
  navigateTo(to, options);
  if (!options?.replace) steps += 1;
  if (window.location.pathname !== pathname) window.scrollTo(0, 0);
};

/** Opens a page of the app. `replace` leaves no way back to the page before. */
export function navigate(to: string, options?: { replace?: boolean }): void {
  aroundNav(navigateInBrowser, to, options);
}

/** Goes to the previous page of this visit, or to `otherwise` if there is none. */
export function goBack(otherwise: string): void {
  if (steps === 0) {
    navigate(otherwise, { replace: true });
    return;
  }
  steps -= 1;
  window.history.back();
}
