import { useEffect, useReducer, useState } from 'react';
import type { Saved, Subscribe } from './draft.ts';

/** One field of a form, as somebody reads it. */
export interface FieldSpec<Values> {
  label: string;
  /** The field's value in words. */
  format: (values: Values) => string;
  /** By default, values with the same words are equal. */
  isEqual?: (one: Values, other: Values) => boolean;
  /** Sets the form's field to the value in `values`. */
  apply: (values: Values) => void;
}

export interface Change {
  label: string;
  /** The saved value and the form's value, in words. */
  theirs: string;
  mine: string;
  /** Sets the form's field to the saved value. */
  apply: () => void;
}

export interface Conflict {
  changes: readonly Change[];
  /** Lets the next save replace the other person's change; null where this person may not. */
  keep: (() => void) | null;
  /** Sets all fields to the saved values. */
  replace: () => void;
}

export interface ConflictOptions<Values> {
  fields: readonly FieldSpec<Values>[];
  getValues: () => Values;
  subscribe: Subscribe;
  /** The saved values at the start of the writing. */
  base: Saved<Values>;
  /** The present saved values; they may change while somebody types. */
  latest: Saved<Values>;
}

/** Finds the fields that somebody else changed to other values than the form's. */
export function useConflict<Values>(options: ConflictOptions<Values>) {
  const { fields, getValues, subscribe, latest } = options;
  // The version that the person knows of.
  const [known, setKnown] = useState(options.base);
  const isStale = known.etag !== latest.etag;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (isStale ? subscribe(renderAgain) : undefined), [isStale, subscribe]);

  const values = isStale ? getValues() : latest.values;
  const changes: Change[] = !isStale
    ? []
    : fields.flatMap(({ label, format, isEqual, apply }) => {
        const isSame = isEqual ?? ((one: Values, other: Values) => format(one) === format(other));
        const { values: now } = latest;
        if (isSame(now, known.values) || isSame(now, values)) return [];
        return [{ label, theirs: format(now), mine: format(values), apply: () => apply(now) }];
      });
  const conflict: Conflict = {
    changes,
    keep: () => setKnown(latest),
    replace() {
      setKnown(latest);
      for (const { apply } of fields) apply(latest.values);
    },
  };
  // Without differences, there is nothing to ask.
  return { conflict, base: changes.length > 0 ? known : latest };
}
