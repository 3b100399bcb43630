import { toasts } from '../ground/toast-host.tsx';

/** Milliseconds after which the app shows whatever it has. */
const patience = 8_000;

const inputs = 'textarea, input:not([type=hidden])';
const formsIn = (place: HTMLElement) => place.querySelectorAll('form').length;

/** Keeps the view that came with the HTML on the screen until the app shows the same. */
export function keepFirstView(app: HTMLElement): void {
  const view = document.getElementById('first-view');
  if (!view) return;
  app.hidden = true;
  // It holds what was typed, and the app has no place for it.
  if ('stays' in view.dataset) return;
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
    app.hidden = false;
    handOver(view!, app);
    view!.remove();
  }
  observer.observe(app, { childList: true, subtree: true, attributes: true });
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What was typed and chosen in the view stands in the app then, as if it had happened there. */
function handOver(view: HTMLElement, app: HTMLElement): void {
  const refusal = view.querySelector('[data-refused]')?.textContent;
  if (refusal) toasts.show('error', refusal);
  const forms = app.querySelectorAll('form');
  for (const [place, form] of view.querySelectorAll('form').entries()) {
    for (const from of form.querySelectorAll<Field>(inputs)) {
      const { name, type, value } = from;
      const isTicked = type === 'radio' || type === 'checkbox';
      const all = [...(forms[place]?.querySelectorAll<Field>(`[name="${name}"]`) ?? [])];
      const to = isTicked ? all.find((field) => field.value === value) : all[0];
      if (!to) continue;
      if (isTicked) {
        if ((from as HTMLInputElement).checked !== (to as HTMLInputElement).checked) to.click();
      } else if (value && !to.value) {
        // React hears of a value that is set past its own setter.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')!.set!.call(to, value);
        to.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (from === document.activeElement) to.focus();
    }
  }
}
