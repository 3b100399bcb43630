import type * as z from 'zod/mini';
import { useContractForm, type FieldErrors } from '@caderneta/form';
import type { DraftKind } from '@caderneta/platform';
import type { Draft, Saved } from './draft.ts';
import { useConflict, type FormPart } from './use-conflict.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSaving, type SavingOptions } from './use-saving.ts';

export interface WritingOptions<Values extends object> extends Omit<
  SavingOptions<Values>,
  'form' | 'etag' | 'idempotencyKey' | 'onSaved'
> {
  schema: z.ZodMiniType<Values, Values>;
  /** What the contract has against the values, by field. */
  wrongIn: (values: Values) => FieldErrors<Values>;
  parts: readonly FormPart<Values>[];
  drafts: DraftKind<Draft<Values>>;
  draftKey: string;
  /** What may be kept in this browser. */
  toKeep?: (values: Values) => Values;
  start: Draft<Values>;
  /** As it is now; it may change while somebody types. */
  latest: Saved<Values>;
}

/** A form that is kept until it is saved, and replaces nobody's work unasked. */
export function useWriting<Values extends object>(options: WritingOptions<Values>) {
  const { schema, wrongIn, parts, start, latest, drafts, draftKey, toKeep, ...rest } = options;
  const fields = useContractForm(schema, start.values, wrongIn);
  const { form, values } = fields;
  const conflict = useConflict({ form, values, parts, base: start.base, latest });
  const { idempotencyKey } = start;
  const kept = toKeep ? toKeep(values) : values;
  const draft = { values: kept, base: conflict.base, idempotencyKey };
  const forget = useKeptDraft({ drafts, draftKey, draft });
  const { etag } = conflict.base;
  const { save, reason } = useSaving({ ...rest, form, etag, idempotencyKey, onSaved: forget });
  return {
    ...fields,
    isValid: Object.keys(wrongIn(values)).length === 0,
    conflict,
    reason,
    forget,
    submit: () => void form.submit(save),
  };
}
