type Field = HTMLInputElement | HTMLTextAreaElement;

const isTicked = (field: Field) => 'checked' in field && field.checked && !field.defaultChecked;

const filledOf = (view: HTMLElement) =>
  [...view.querySelectorAll<Field>('input, textarea')].filter(
    (field) => field.value !== field.defaultValue || isTicked(field),
  );

/** Attribute of a button that was tapped before anything could come of it. */
const tapped = 'data-tapped';

export function noteTaps(view: HTMLElement): void {
  view.addEventListener('click', ({ target }) =>
    (target as Element).closest('button')?.setAttribute(tapped, ''),
  );
}

/** Whether the app has a place for all that was typed and chosen in the view. */
export const isReadyFor = (view: HTMLElement, app: HTMLElement): boolean =>
  filledOf(view).every((field) => twinOf(field, view, app));

/** Gives the app what was typed, chosen and tapped in the view, and the place of the focus. */
export function handOver(view: HTMLElement, app: HTMLElement): void {
  const { activeElement } = document;
  const isLeft = (field: Field) => {
    const twin = twinOf(field, view, app);
    if (twin) give(field, twin as Field);
    return !twin;
  };
  const left = filledOf(view).filter(isLeft);
  if (activeElement && view.contains(activeElement)) {
    const { selectionStart, selectionEnd } = activeElement as Partial<Field>;
    const twin = twinOf(activeElement, view, app) as Field | undefined;
    twin?.focus({ preventScroll: true });
    if (selectionEnd) twin?.setSelectionRange(selectionStart!, selectionEnd);
  }
  for (const button of view.querySelectorAll(`[${tapped}]`)) twinOf(button, view, app)?.click();
  giveLater(left, isLeft, app);
}

/** For a form that asks something before it shows its fields, or failed to load. */
function giveLater(left: Field[], isLeft: (field: Field) => boolean, app: HTMLElement): void {
  const { pathname } = window.location;
  const observer = new MutationObserver(() => {
    left = window.location.pathname === pathname ? left.filter(isLeft) : [];
    if (left.length === 0) observer.disconnect();
  });
  observer.observe(app, { childList: true, subtree: true });
}

/** Types as a person does: React hears of it. What stands there already is not lost. */
function give(field: Field, twin: Field): void {
  const { value } = field;
  if (isTicked(field)) return twin.click();
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(twin), 'value');
  own?.set?.call(twin, twin.value ? `${twin.value} ${value}` : value);
  twin.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** The same element of the app: both have the same markup. */
function twinOf(element: Element, view: HTMLElement, app: HTMLElement): HTMLElement | undefined {
  const alike = (around: HTMLElement) =>
    [...around.querySelectorAll<HTMLElement>(element.localName)].filter(
      (one) => labelOf(one, around) === labelOf(element, view),
    );
  return alike(app)[alike(view).indexOf(element as HTMLElement)];
}

/** A browser knows the labels of fields on the page alone; one of both is not there at a time. */
const labelOf = (one: Element, around: HTMLElement) =>
  one.getAttribute('href') ??
  one.ariaLabel ??
  ((one.closest('label') ?? (one.id && around.querySelector(`label[for="${one.id}"]`))) || one)
    .textContent;
