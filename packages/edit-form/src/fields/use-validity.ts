import { useId, useSyncExternalStore } from 'react';
import type { FieldErrors } from './check-values.ts';
import type { Subscribe } from '../drafts/draft.ts';
import type { ContractForm } from './use-contract-form.ts';
import type { Focusable } from './use-refocus.ts';

/** The first field that keeps a form from being saved. */
export interface MissingField {
  /** Id of the words that say so. */
  id: string;
  label: string;
  lead: () => void;
}

/** Whether a form may be saved, and what keeps it from that. */
export interface Validity {
  isValid: boolean;
  missing: MissingField | undefined;
}

/** @param errorsNow checks the present values; undefined while that is not possible yet */
export function useValidity<Values extends object>(
  { firstOf }: Pick<ContractForm<Values>, 'firstOf'>,
  subscribe: Subscribe,
  errorsNow: () => FieldErrors<Values> | undefined,
): Validity {
  const id = useId();
  const first = () => firstOf(errorsNow() ?? {});
  const isValid = useSyncExternalStore(subscribe, () => {
    const errors = errorsNow();
    return errors !== undefined && Object.keys(errors).length === 0;
  });
  const label = useSyncExternalStore(subscribe, () => labelOf(first()));
  return { isValid, missing: label ? { id, label, lead: () => first()?.focus() } : undefined };
}

/** What the page calls a field: its own label, or the title of its group. */
function labelOf(field: Focusable | null | undefined): string {
  const label = field?.labels?.[0]?.textContent ?? field?.groupTitle?.();
  return label?.trim() ?? '';
}
