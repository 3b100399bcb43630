import type { ContractForm } from '@caderneta/form';
import { useState } from 'react';
import type { Saved } from './draft.ts';

/** One field of a form, as somebody reads it. */
export interface FormPart<Values extends object> {
  label: string;
  /** What the field holds, in words. */
  said: (values: Values) => string;
  /** Puts into the form what the field holds elsewhere. */
  take: (form: ContractForm<Values>, values: Values) => void;
}

export interface Change {
  label: string;
  /** What the field holds now, in words. */
  now: string;
  take: () => void;
}

export interface ConflictOptions<Values extends object> {
  form: ContractForm<Values>;
  values: Values;
  parts: readonly FormPart<Values>[];
  /** What the writing began from. */
  base: Saved<Values>;
  /** As it is now; it may change while somebody types. */
  latest: Saved<Values>;
}

/** Where somebody else changed what is being written, other than what is written now. */
export function useConflict<Values extends object>(options: ConflictOptions<Values>) {
  const { form, values, parts, latest } = options;
  // The version that the person knows of.
  const [known, setKnown] = useState(options.base);
  const changed = parts.filter(({ said }) => {
    const now = said(latest.values);
    return known.etag !== latest.etag && now !== said(known.values) && now !== said(values);
  });
  const changes: Change[] = changed.map(({ label, said, take }) => ({
    label,
    now: said(latest.values),
    take: () => take(form, latest.values),
  }));
  return {
    changes,
    /** What a save may replace: where nothing differs, there is nothing to ask. */
    base: changes.length > 0 ? known : latest,
    /** The next save replaces what the other person did. */
    keep: () => setKnown(latest),
    replace: () => parts.forEach(({ take }) => take(form, latest.values)),
  };
}
