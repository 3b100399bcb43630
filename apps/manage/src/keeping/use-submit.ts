import { useRef, type SubmitEvent } from 'react';

export interface SubmittedForm {
  isValid: boolean;
  conflict: { changes: readonly unknown[] };
  submit: () => void;
}

/** What a form element needs: it sends what is sound, and not before a conflict is settled. */
export function useSubmit({ isValid, conflict, submit }: SubmittedForm) {
  const ref = useRef<HTMLFormElement>(null);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (conflict.changes.length > 0) {
      ref.current?.querySelector<HTMLElement>('[role="alert"] button')?.focus();
    } else if (isValid) {
      submit();
    }
  }

  return { ref, noValidate: true, onSubmit };
}
