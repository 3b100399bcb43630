/** Milliseconds after which the app shows whatever it has. */
const patience = 8_000;

/** Whether the app shows what the first view shows: no skeleton, and no screen that waits. */
const isShown = (app: HTMLElement) =>
  app.querySelector('main h1') !== null && app.querySelector('[aria-busy="true"]') === null;

/** Keeps the view that came with the HTML on the screen until the app shows the same. */
export function keepFirstView(app: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  app.hidden = true;
  const observer = new MutationObserver(() => {
    if (isShown(app)) takeOver();
  });
  const timer = setTimeout(takeOver, patience);
  function takeOver() {
    observer.disconnect();
    clearTimeout(timer);
    view!.remove();
    app.hidden = false;
  }
  observer.observe(app, { childList: true, subtree: true, attributes: true });
}
