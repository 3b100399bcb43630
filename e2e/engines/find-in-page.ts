export interface Wanted {
  /** `field` is named by its label, `text` stands anywhere on the page. */
  role: 'button' | 'checkbox' | 'field' | 'heading' | 'link' | 'text';
  name: string;
  /** Value of a field. */
  value?: string;
  /** Only where a person could click it: inside the window, with nothing on top. */
  clickable?: boolean;
}

/**
 * Runs inside the page, so it uses nothing from outside itself. Prefers the whole name to a part
 * of it.
 */
export function findInPage({ role, name, value, clickable }: Wanted): HTMLElement | null {
  const selectors = {
    button: 'button, [role=button]',
    checkbox: 'input[type=checkbox]',
    field: 'input, textarea',
    heading: 'h1, h2, h3',
    link: 'a[href]',
    text: 'body',
  };
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: HTMLElement) => {
    const { labels } = element as HTMLInputElement;
    const label = [...(labels ?? [])].map(({ innerText }) => innerText).join(' ');
    return oneLine(element.getAttribute('aria-label') ?? (label || element.innerText));
  };
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const isOnTop = (element: HTMLElement) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [box] = element.getClientRects();
    if (!box) return false;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return element.contains(top);
  };
  const candidates = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter(isShown);
  const found =
    candidates.find((element) => nameOf(element) === name) ??
    candidates.find((element) => nameOf(element).includes(name));
  if (!found || (value !== undefined && (found as HTMLInputElement).value !== value)) return null;
  const canBeClicked = () => !found.matches(':disabled') && isOnTop(found);
  return clickable && !canBeClicked() ? null : found;
}
