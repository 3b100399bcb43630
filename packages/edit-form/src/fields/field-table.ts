import type * as z from 'zod/mini';
import { fieldOfPath, firstMessages, type FieldErrors } from './check-values.ts';
import { fieldSpecs, type FieldWords, type Setter } from './field-specs.ts';

/** All that is said of a field of a form that changes something saved. */
export interface FieldRow<Value, Saved> extends FieldWords<Value> {
  saved: (saved: Saved) => Value;
  /** What is sent of it, by default the value; `undefined` sends nothing. */
  sent?: (value: Value) => unknown;
}

/** A row of some field or other. */
interface UntypedRow<Saved> {
  saved: (saved: Saved) => unknown;
  sent?: (value: never) => unknown;
}

/**
 * The fields of a form, each one said once: saved values, body, differences and words follow.
 * A field has its name in the body, so that the server's errors find it.
 * @example fieldTable<Settings, SettingsValues>({ city: { label: 'Cidade', saved: ({ city }) => city ?? '' } })
 */
export const fieldTable = <Saved, Values extends object>(rows: {
  [Field in keyof Values]: FieldRow<Values[Field], Saved>;
}) => {
  const entries = Object.entries<UntypedRow<Saved>>(rows);
  const each = (make: (row: UntypedRow<Saved>, field: keyof Values) => unknown) =>
    Object.fromEntries(entries.map(([field, row]) => [field, make(row, field as keyof Values)]));
  const toBody = (values: Values): Record<string, unknown> =>
    // A row sends the value of its own field.
    each(({ sent = (value) => value }, field) => sent(values[field] as never));
  return {
    valuesOf: (saved: Saved) => each((row) => row.saved(saved)) as Values,
    /** The fields of the body that differ. */
    changesOf(values: Values, before: Values): Record<string, unknown> {
      const known = toBody(before);
      const isChanged = ([field, value]: [string, unknown]) =>
        JSON.stringify(value) !== JSON.stringify(known[field]);
      return Object.fromEntries(Object.entries(toBody(values)).filter(isChanged));
    },
    /** What the contract says of the whole body. */
    errorsOf(values: Values, body: z.ZodMiniType): FieldErrors<Values> {
      const issues = body.safeParse(toBody(values)).error?.issues ?? [];
      return firstMessages(
        issues.map(({ path, message }) => ({ path: fieldOfPath(path.join('.')), message })),
      );
    },
    fields: (form: Setter<Values>) =>
      fieldSpecs(form, rows as Parameters<typeof fieldSpecs<Values>>[1]),
  };
};
