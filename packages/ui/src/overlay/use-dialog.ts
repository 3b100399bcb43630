import {
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';

/** Where the focus of a dialog starts. */
export const firstField = 'input:not([type="hidden"], :disabled), select:enabled, textarea:enabled';

/** Milliseconds in which two presses are one double click. */
const doubleClick = 500;

/** Tells the page, which gives each open dialog an entry in the history. */
const tellPage = () => document.dispatchEvent(new Event('caderneta:dialogs'));

/**
 * Opens a native dialog while its component is mounted. The browser keeps the focus inside. The
 * focus starts in the first field, else at the element with `data-first-focus`, and returns to
 * where it was.
 * @param onClose asked to close by Escape, a click outside or Back; the owner may stay
 */
export function useDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const openedAt = useRef(0);

  useLayoutEffect(() => {
    const element = dialog.current;
    openedAt.current = performance.now();
    const before = document.activeElement;
    element?.showModal();
    tellPage();
    const first = element?.querySelector<HTMLElement>(firstField);
    (first ?? element?.querySelector<HTMLElement>('[data-first-focus]'))?.focus();
    return () => {
      element?.close();
      tellPage();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return {
    ref: dialog,
    // Only the owner closes, by unmounting. A file field inside has a `cancel` event of its own.
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    // Browsers close on a second Escape even if the first was prevented.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== event.currentTarget || event.currentTarget.open) return;
      event.currentTarget.showModal();
      onClose();
    },
    // The backdrop counts as the dialog itself, everything else is a child. A press that began
    // inside, as when selecting text, is no click outside. Nor is the second press of a double
    // click that opened the dialog.
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      const isOfOpening = event.timeStamp - openedAt.current < doubleClick;
      pressedOutside.current = event.target === event.currentTarget && !isOfOpening;
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      const isRepeated = event.detail > 1;
      if (pressedOutside.current && !isRepeated && event.target === event.currentTarget) onClose();
    },
  };
}
