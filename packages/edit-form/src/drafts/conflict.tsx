import { Button, Row, Stack, Text } from '@caderneta/ui';
import { useEffect, useReducer, useRef, useState, type ReactNode } from 'react';
import type { Saved, Subscribe } from './draft.ts';
import { Callout } from '../callout.tsx';

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

export interface ConflictCalloutProps {
  conflict: Conflict;
  /** Says what happened; by default, that somebody else changed what is being edited. */
  children?: ReactNode;
}

/** Shows the changes of somebody else, field by field; the person decides which value counts. */
export function ConflictCallout({ conflict, children = somebodyChangedIt }: ConflictCalloutProps) {
  const { changes, keep, replace } = conflict;
  const place = useRef<HTMLDivElement>(null);
  const isOpen = changes.length > 0;
  useEffect(() => {
    // Newer browsers answer a promise here, which is nothing to clean up.
    if (isOpen) void place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Callout ref={place} tone="warning" role="alert" data-no-toasts>
      <p>{children}</p>
      <Stack as="ul" gap={8}>
        {changes.map(({ label, theirs, mine, apply }) => (
          <Row as="li" key={label} wrap gap={[0, 8]}>
            <Text breaks keepLines narrows>
              <strong>{label}:</strong> {theirs ? <>agora é {theirs}</> : 'agora está vazio'}{' '}
              <Text block tone="secondary">
                {mine ? <>você tem {mine}</> : 'você deixou vazio'}
              </Text>
            </Text>
            {keep && (
              <Button variant="ghost" aria-label={`usar ${label}`} onClick={apply}>
                usar
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      <Row wrap align="stretch">
        {keep && <Button onClick={keep}>continuar com o que escrevi</Button>}
        <Button variant="secondary" onClick={replace}>
          usar a versão atual
        </Button>
      </Row>
    </Callout>
  );
}

const somebodyChangedIt = (
  <>
    <strong>Outra pessoa alterou isto enquanto você editava.</strong> Nada foi sobrescrito, e o que
    você escreveu continua aqui.
  </>
);
