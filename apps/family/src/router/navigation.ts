import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let steps = 0;

const tell = () => listeners.forEach((listener) => listener());

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

const address = () => window.location.pathname + window.location.search;

/** Path and query of the page that is open. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(subscribe, address), window.location.origin);
}

/** Opens a page of the app. `replace` leaves no way back to the one before. */
export function navigate(to: string, { replace = false } = {}): void {
  const isOtherPage = new URL(to, window.location.href).pathname !== window.location.pathname;
  if (replace) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  if (!replace) steps += 1;
  tell();
  if (isOtherPage) window.scrollTo(0, 0);
}

/** Goes where the person came from, or to `otherwise` when they came from outside. */
export function goBack(otherwise: string): void {
  if (steps === 0) {
    navigate(otherwise, { replace: true });
    return;
  }
  steps -= 1;
  window.history.back();
}
