import { useImperativeHandle, useRef, type Ref } from 'react';
import type { Focusable } from './use-refocus.ts';

/** Lets a form focus a field of several controls: the wrong one of them, else the first. */
export function useFocusInside(ref: Ref<Focusable> | undefined) {
  const place = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    groupTitle: () => place.current?.querySelector('h2, h3, legend, label')?.textContent,
    focus() {
      const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
      (find('[aria-invalid="true"]') ?? find('input, button'))?.focus();
    },
  }));
  return place;
}
