import type * as z from 'zod/mini';
import { useState, useSyncExternalStore, type ChangeEvent } from 'react';
import { ContractForm, type Focusable } from './contract-form.ts';
import { valueAt, type FieldPath, type ValueAt } from './field-path.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Connects a form to its screen. `field` is spread on a component, `typed` on a text field. */
export function useContractForm<Values extends object>(
  schema: z.ZodMiniType<Values, Values>,
  initial: Values,
) {
  const [form] = useState(() => new ContractForm(schema, initial));
  const { values, errors, isSubmitting } = useSyncExternalStore(form.subscribe, form.state);

  function field<Path extends FieldPath<Values>>(path: Path) {
    return {
      value: valueAt(values, path),
      onChange: (value: ValueAt<Values, Path>) => form.set(path, value),
      error: errors[path],
      ref: (element: Focusable | null) => form.connect(path, element),
    };
  }

  function typed<Path extends FieldPath<Values>>(path: Path) {
    const { onChange, ...rest } = field(path);
    return {
      ...rest,
      onChange: ({ target }: Typed) => onChange(target.value as ValueAt<Values, Path>),
    };
  }

  return { form, field, typed, errors, isSubmitting };
}
