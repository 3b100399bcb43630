import { lazy, Suspense, useRef, type SubmitEvent } from 'react';
import type { Conflict } from './drafts/conflict.ts';
import type { FormCalloutsProps } from './form-callouts.tsx';

// What they tell of comes after a save, which the checks precede.
const Callouts = lazy(() =>
  import(/* webpackChunkName: "checks" */ './form-callouts.tsx').then((m) => ({
    default: m.FormCallouts,
  })),
);

/** Stands above a form until it is settled. */
export function FormCallouts(props: FormCalloutsProps) {
  const { conflict, lostFiles: { count = 0, missing = [] } = {} } = props;
  const said = props.unsettled ?? props.reason ?? props.earlier;
  const changes = conflict?.changes ?? [];
  if (!said && changes.length + missing.length + count === 0) return null;
  return (
    <Suspense fallback={null}>
      <Callouts {...props} />
    </Suspense>
  );
}

export interface SubmittedForm {
  isValid: boolean;
  conflict: Conflict;
  save: () => void;
}

/** Props of a form element that sends valid values, once a conflict is settled. */
export function useFormElement({ isValid, conflict, save }: SubmittedForm) {
  const ref = useRef<HTMLFormElement>(null);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (conflict.changes.length > 0) {
      ref.current?.querySelector<HTMLElement>('[role="alert"] button')?.focus();
    } else if (isValid) {
      save();
    }
  }

  return { ref, noValidate: true, onSubmit };
}
