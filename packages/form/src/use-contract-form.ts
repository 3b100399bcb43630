import type * as z from 'zod/mini';
import { useState, useSyncExternalStore, type ChangeEvent } from 'react';
import { ContractForm, type Focusable, type FormRules } from './contract-form.ts';
import { valueAt, type FieldPath, type ValueAt } from './field-path.ts';

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/**
 * Connects a form to its screen: `typed` is spread on a text field or a select, `field` on any
 * other, `kept` on one that keeps its value itself. Where the form's button waits for sound values,
 * `checked` takes the place of `typed`: nobody could submit to learn what is wrong.
 */
export function useContractForm<Values extends object>(
  schema: z.ZodMiniType<Values, Values>,
  initial: Values,
  rules?: FormRules<Values>,
) {
  const [form] = useState(() => new ContractForm(schema, initial, rules));
  const { values, errors, isSubmitting } = useSyncExternalStore(form.subscribe, form.state);

  function kept(path: FieldPath<Values>) {
    const ref = (element: Focusable | null) => form.connect(path, element);
    return { error: errors[path], ref };
  }

  function field<Path extends FieldPath<Values>>(path: Path) {
    return {
      ...kept(path),
      value: valueAt(values, path),
      onChange: (value: ValueAt<Values, Path>) => form.set(path, value),
    };
  }

  function typed<Path extends FieldPath<Values>>(path: Path) {
    const { onChange, ...rest } = field(path);
    return {
      ...rest,
      onChange: ({ target }: Typed) => onChange(target.value as ValueAt<Values, Path>),
    };
  }

  /** `typed`, and checked as soon as the person leaves it. */
  function checked<Path extends FieldPath<Values>>(path: Path) {
    return { ...typed(path), onBlur: () => form.check(path) };
  }

  return { form, values, kept, field, typed, checked, errors, isSubmitting };
}
