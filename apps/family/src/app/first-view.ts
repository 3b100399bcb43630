/** Milliseconds after which the app shows whatever it has. */
const patience = 8_000;

const formsIn = (place: HTMLElement) => place.querySelectorAll('form').length;

/** Keeps the view that came with the HTML on the screen until the app shows the same. */
export function keepFirstView(app: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  app.hidden = true;
  // It holds what was typed, and the app has no place for it.
  if ('stays' in view.dataset) return;
  // Load it before the app shows: both views must not stand side by side.
  const handingOver = formsIn(view) > 0 ? import('./hand-over.ts') : undefined;
  /** No skeleton, no screen that waits, and each form of the view. */
  const isShown = () =>
    app.querySelector('main h1') !== null &&
    app.querySelector('[aria-busy="true"]') === null &&
    formsIn(app) >= formsIn(view);
  const observer = new MutationObserver(() => {
    if (isShown()) takeOver();
  });
  const timer = setTimeout(takeOver, patience);
  function takeOver() {
    observer.disconnect();
    clearTimeout(timer);
    // What was typed comes along.
    if (handingOver) void handingOver.then((m) => m.handOver(view!, app)).finally(swap);
    else swap();
  }
  function swap() {
    app.hidden = false;
    view!.remove();
  }
  observer.observe(app, { childList: true, subtree: true, attributes: true });
}
