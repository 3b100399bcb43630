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

/** @param errorsNow checks the present values */
export function useMissingField<Values extends object>(
  { firstOf }: Pick<ContractForm<Values>, 'firstOf'>,
  subscribe: Subscribe,
  errorsNow: () => FieldErrors<Values>,
): MissingField | undefined {
  const id = useId();
  const label = useSyncExternalStore(subscribe, () => labelOf(firstOf(errorsNow())));
  return label ? { id, label, lead: () => firstOf(errorsNow())?.focus() } : undefined;
}

/** What the page calls a field: its own label, or the title of its group. */
function labelOf(field: Focusable | null | undefined): string {
  const label = field?.labels?.[0]?.textContent ?? field?.groupTitle?.();
  return label?.trim() ?? '';
}
