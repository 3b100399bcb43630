import type { FieldSpec } from '../drafts/conflict.ts';
import { valueAt, type FieldPath, type ValueAt } from './field-path.ts';
import type { ContractForm } from './use-contract-form.ts';

/** How a field reads where a colleague changed it too. */
export interface FieldWords<Value> {
  label: string;
  /** By default the value itself, as of a text. */
  words?: (value: Value) => string;
}

type Name<Values> = FieldPath<Values> | (keyof Values & string);
export type Setter<Values extends object> = Pick<ContractForm<Values>, 'setValue'>;

/**
 * Fields by their paths, in the order in which they are shown.
 * @example fieldSpecs<StudentValues>(form, { name: { label: 'Nome' }, 'first.phone': { label: 'Celular', words: formatPhone } })
 */
export function fieldSpecs<Values extends object>(
  { setValue }: Setter<Values>,
  rows: { [Path in Name<Values>]?: FieldWords<ValueAt<Values, Path>> },
): FieldSpec<Values>[] {
  const set = setValue as (path: string, value: unknown) => void;
  return Object.entries<FieldWords<never> | undefined>(rows).map(([path, row]) => {
    const { label, words = String } = row!;
    // The words of a row take what stands at its path.
    const read = (values: Values) => valueAt(values, path as FieldPath<Values>) as never;
    return {
      label,
      format: (values) => words(read(values)),
      apply: (values) => setEach(set, path, read(values)),
    };
  });
}

/** Sets a field, or each one of a group. */
function setEach(set: (path: string, value: unknown) => void, path: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) set(path, value);
  else for (const [key, part] of Object.entries(value)) setEach(set, `${path}.${key}`, part);
}
