/** Milliseconds after which the app shows whatever it has. */
const patience = 8_000;

/** A page that has arrived, or why it has not. */
const isShown = (app: HTMLElement) =>
  app.querySelector('main :is(h1, [role="alert"])') !== null &&
  app.querySelector('main [aria-busy="true"]') === null;

/**
 * Keeps the page that the server wrote where it stands, usable by its links, until the app shows the
 * same beside it. A page of which the server wrote the frame alone is the app's at once.
 * @param painted what the HTML holds; the app renders into what is returned
 */
export function keepFirstView(painted: HTMLElement): HTMLElement {
  if (!painted.querySelector('.frame-drawn')) return painted;
  const app = document.createElement('div');
  painted.id = 'first-view';
  app.id = 'root';
  app.hidden = true;
  painted.after(app);
  const stopNoting = noteTaps(painted);
  const observer = new MutationObserver(() => isShown(app) && takeOver());
  observer.observe(app, { childList: true, subtree: true, attributes: true });
  const timer = setTimeout(takeOver, patience);
  function takeOver() {
    observer.disconnect();
    clearTimeout(timer);
    // A finger that is on a link would lift from another one, which is no tap.
    if (painted.querySelector(':active')) return void requestAnimationFrame(takeOver);
    app.hidden = false;
    handOver(painted, app);
    stopNoting();
    painted.remove();
  }
  return app;
}

/** Attribute of a button that was tapped before anything could come of it. */
const tapped = 'data-tapped';

function noteTaps(view: HTMLElement): () => void {
  const note = ({ target }: MouseEvent) => {
    (target as Element).closest('button')?.setAttribute(tapped, '');
  };
  view.addEventListener('click', note);
  return () => view.removeEventListener('click', note);
}

/** Gives the app what was typed, chosen and tapped in the view, and the place of the focus. */
function handOver(view: HTMLElement, app: HTMLElement): void {
  const { activeElement } = document;
  for (const field of view.querySelectorAll('input')) {
    const twin = twinOf(field, view, app);
    if (!(twin instanceof HTMLInputElement)) continue;
    if (field.checked !== field.defaultChecked && field.checked) twin.click();
    if (field.value !== field.defaultValue) type(twin, field.value);
    if (field === activeElement) twin.focus({ preventScroll: true });
    if (field === activeElement && field.selectionStart !== null) {
      twin.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
  }
  if (activeElement && view.contains(activeElement)) {
    twinOf(activeElement, view, app)?.focus({ preventScroll: true });
  }
  for (const button of view.querySelectorAll(`[${tapped}]`)) twinOf(button, view, app)?.click();
}

/** The same element of the app: both have the same markup. */
function twinOf(element: Element, view: HTMLElement, app: HTMLElement): HTMLElement | undefined {
  const kind = element.localName;
  const labelOf = (one: Element) => one.getAttribute('href') ?? one.ariaLabel ?? one.textContent;
  const alike = (around: HTMLElement) =>
    [...around.querySelectorAll<HTMLElement>(kind)].filter(
      (one) => labelOf(one) === labelOf(element),
    );
  return alike(app)[alike(view).indexOf(element as HTMLElement)];
}

/** Types as a person does: React hears of it. */
function type(field: HTMLInputElement, text: string): void {
  const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  own?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
