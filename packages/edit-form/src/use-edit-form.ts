import { useToasts, type DraftKind } from '@caderneta/platform';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FieldErrors, FormSchema } from './fields/check-values.ts';
import type { FieldSpec } from './drafts/conflict.ts';
import { subscribeToAll, type Draft, type Saved, type Subscribe } from './drafts/draft.ts';
import { isGone, isStale, reasonOf, refusedFields } from './refusal.ts';
import { useContractForm, type ContractForm } from './fields/use-contract-form.ts';
import { useEditedDraft } from './use-edited-draft.ts';
import { useFormChecks } from './fields/use-form-checks.ts';
import { partOf, type Later } from './later.ts';
import { useIsShown } from './use-is-shown.ts';
import { useValidity } from './fields/use-validity.ts';

/** What a form is checked by. */
export interface FormChecks<Values> {
  /** Of the form's values. */
  schema: FormSchema<Values>;
  /** Checks the values with the contract. */
  errorsOf: (values: Values) => FieldErrors<Values>;
}

export interface EditFormOptions<Values extends object> {
  /** Come once the form is shown: its button waits for them. */
  checks: Later<FormChecks<Values>>;
  fields: (form: ContractForm<Values>) => readonly FieldSpec<Values>[];
  kind: DraftKind<Draft<Values>>;
  draftKey: string;
  /** Leaves out what may not be stored in this browser: a password. */
  toStored?: (values: Values) => Values;
  /** Names of the files that were chosen and have not arrived. */
  missingFiles?: { current: () => readonly string[]; subscribe: Subscribe };
  start: Draft<Values>;
  /** The present saved values; they may change while somebody types. */
  latest: Saved<Values>;
  send: (values: Values, version: Version) => Promise<unknown>;
  /** Loads the saved values again after somebody else changed them. */
  reload: () => Promise<unknown>;
  /** Names the form's field for a path of the body. */
  fieldOf?: (path: string) => string;
  /** Texts of the toasts. */
  saved: string;
  failed: string;
  /** Asks something before the page is left, once it is saved. */
  beforeLeaving?: (values: Values) => Promise<unknown>;
  /** Address to show afterwards. */
  back: (values: Values) => string;
  /** Address of what was created. */
  pathOf?: (id: string) => string;
}

const useCheckedForm = <Values extends object>(checks: Later<FormChecks<Values>>, start: Values) =>
  useContractForm({
    schema: partOf(checks, ({ schema }) => schema),
    start,
    // A field is checked once they are there.
    rules: (values) => checks.now()!.errorsOf(values),
    checks: 'onBlur',
  });

/** Data that a save sends beside the values. */
export interface Version {
  /** Version of the edited values; null for a new item. */
  etag: string | null;
  idempotencyKey: string;
}

export type EditForm<Values extends object> = ReturnType<typeof useEditForm<Values>>;

/**
 * A form that is stored until it is saved, and asks before it replaces others' work. Its button
 * waits until all values are valid.
 */
export function useEditForm<Values extends object>(options: EditFormOptions<Values>) {
  const { checks, start, latest, kind, draftKey, toStored, missingFiles } = options;
  const form = useCheckedForm(checks, start.values);
  const { getValues, submit, setErrors } = form;
  const subscribe = useMemo(
    () => subscribeToAll(form.subscribe, ...(missingFiles ? [missingFiles.subscribe] : [])),
    [form.subscribe, missingFiles],
  );
  const fields = options.fields(form);
  const { conflict, base, forget, once, earlier, renew } = useEditedDraft({
    kind,
    draftKey,
    fields,
    getValues,
    subscribe,
    start,
    latest,
    toStored,
    missingFiles: missingFiles?.current,
  });
  useFormChecks(checks, subscribe);
  const validity = useValidity(form, subscribe, () => checks.now()?.errorsOf(getValues()));
  const [reason, setReason] = useState<string>();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isShown = useIsShown();

  async function save(values: Values) {
    setReason(undefined);
    try {
      const { etag } = base;
      const done = await once((idempotencyKey) => options.send(values, { etag, idempotencyKey }));
      if (!done) {
        await options.reload();
        return;
      }
    } catch (error) {
      // The page says that it is gone, and what was typed.
      if (isStale(error) || isGone(error)) await options.reload();
      setReason(reasonOf(error));
      const refused = refusedFields<Values>(error, options.fieldOf);
      setErrors(refused);
      // An error at a field needs no second message.
      if (Object.keys(refused).length === 0) toasts.fail(options.failed, error);
      return;
    }
    forget();
    toasts.show('success', options.saved);
    if (isShown()) await options.beforeLeaving?.(values);
    // Who is elsewhere by now stays there.
    if (isShown()) await navigate(options.back(values));
  }

  const send = () => void submit(save);
  const again = { label: 'salvar como novo', run: () => (renew(), send()) };
  const isNew = start.base.etag === null;
  const callout = earlier && {
    ...{ earlier, done: 'salva', pathOf: options.pathOf },
    ...(isNew && { again }),
  };
  return { ...form, ...validity, conflict, reason, forget, earlier: callout, save: send };
}
