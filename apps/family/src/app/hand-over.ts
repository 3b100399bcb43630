import { toasts } from '../ground/toast-host.tsx';

const inputs = 'textarea, input:not([type=hidden])';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What was typed and chosen in the view stands in the app then, as if it had happened there. A choice
 * that the server drew is nobody's: to repeat it would send it again.
 */
export function handOver(view: HTMLElement, app: HTMLElement): void {
  app.hidden = false;
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
        const { checked, defaultChecked } = from as HTMLInputElement;
        if (checked !== defaultChecked && checked !== (to as HTMLInputElement).checked) to.click();
      } else if (value && !to.value) {
        // React hears of a value that is set past its own setter.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')!.set!.call(to, value);
        to.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (from === document.activeElement) to.focus();
    }
  }
}
