import { useLayoutEffect, useRef, type RefObject } from 'react';

const typedFields =
  'input:not([type="checkbox"], [type="radio"], [type="search"]), textarea, select';

function contentOf(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLInputElement>(typedFields);
  return JSON.stringify([...fields].map(({ value }) => value));
}

/** Tells whether a person has changed a field of the form since it was opened. */
export function useTyped(form: RefObject<HTMLFormElement | null>) {
  const before = useRef('');
  const isTouched = useRef(false);
  useLayoutEffect(() => {
    if (form.current) before.current = contentOf(form.current);
  }, [form]);
  return {
    onInput: () => {
      isTouched.current = true;
    },
    hasTyped: () =>
      isTouched.current && form.current !== null && contentOf(form.current) !== before.current,
  };
}
