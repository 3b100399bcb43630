import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  get,
  set,
  useForm,
  type FieldError,
  type FieldErrors as NestedErrors,
  type FieldValues,
  type Resolver,
  type ResolverResult,
  type UseFormReturn,
} from 'react-hook-form';
import { afterPress, followPresses } from './after-press.ts';
import {
  checkField,
  checkValues,
  type Check,
  type FieldErrors,
  type FormRules,
} from './check-values.ts';
import type { FieldPath, ValueAt } from './field-path.ts';

import { useRefocus, type Focusable, type Refocus } from './use-refocus.ts';

export interface ContractFormOptions<Values extends object> {
  /** Of the contract, or made from its parts. One that comes later is there before a submission. */
  schema: Check<Values>['schema'];
  start: Values;
  rules?: FormRules<Values>;
  /**
   * When a field is first checked: with the submission, or on blur for forms whose button waits
   * for valid values. From then on it is checked with each change.
   */
  checks?: 'onSubmit' | 'onBlur';
}

export type ContractForm<Values extends object> = ReturnType<typeof useContractForm<Values>>;

type Form = UseFormReturn<FieldValues>;
/** Path → the element to focus if its field is the first with an error. */
type Fields = Map<string, Focusable | null>;

/** The type of errors that the form's own rules find and clear; all others are the server's. */
const ownRule = 'contract';

function errorAt(errors: unknown, path: string): Partial<FieldError> | undefined {
  return get<unknown>(errors, path) as Partial<FieldError> | undefined;
}

/**
 * A form of react-hook-form whose rules are a schema of the contract. Text fields keep their own
 * values, so that a key changes nothing but its field.
 * @example
 * const form = useContractForm({ schema: credentials, start: { email: '', password: '' } });
 * <TextField label="E-mail" {...form.registerInput('email')} />
 */
export function useContractForm<Values extends object>(options: ContractFormOptions<Values>) {
  const { schema, start, rules = () => ({}), checks = 'onSubmit' } = options;
  useEffect(followPresses, []);
  const check: Check<Values> = { schema, rules };
  const [registered] = useState(() => new Set<string>());
  const form: Form = useForm<FieldValues>({
    defaultValues: start,
    mode: checks === 'onSubmit' ? 'onSubmit' : 'onTouched',
    shouldFocusError: false,
    resolver: resolverOf(check, () => registered.size),
  });
  const [fields] = useState(() => new Map<string, Focusable | null>());
  const refocus = useRefocus(form.formState.isSubmitting);
  const getValues = () => form.getValues() as Values;
  const subscribe = useSettledErrors(form, registered, check);
  const setErrors = (found: FieldErrors<Values>, type = 'server') =>
    refocus.ask(showErrors(form, fields, found, type));
  const checkAll = (): Values | null => {
    const { data, errors } = checkValues(check, getValues());
    if (Object.keys(errors).length === 0) return data ?? null;
    setErrors(errors, ownRule);
    return null;
  };
  const submit = useSubmit<Values>(form, () => void checkAll(), refocus);

  return {
    ...registrations<Values>(form, fields, registered),
    isSubmitting: form.formState.isSubmitting,
    /** The fields' values as typed. */
    getValues,
    /** Runs `send` with the schema's output, never twice at the same time. */
    submit,
    /** The schema's output for the present values; null after showing errors. */
    checkAll,
    /** `checkAll` as a submission: from then on each field follows its changes. */
    validate: async (): Promise<Values | null> => {
      let sound: Values | null = null;
      await submit((values) => Promise.resolve((sound = values)));
      return sound;
    },
    /** Checks one field, as when a person leaves it. */
    check: (path: FieldPath<Values>) => void form.trigger(path),
    /** Shows the server's errors and focuses the first. Each stays until its field changes. */
    setErrors: (found: FieldErrors<Values>) => setErrors(found),
    /** The first field with an error. */
    firstOf: (found: FieldErrors<Values>) => firstOf(fields, found),
    /** Calls the listener after each change. @returns how to stop */
    subscribe,
  };
}

/** Checks the one field that has changed, or all with a submission. */
function resolverOf<Values>(check: Check<Values>, countFields: () => number): Resolver {
  return (given, _, { names = [] }) => {
    const values = given as Values;
    const [first] = names as FieldPath<Values>[];
    // A form of one field names it with a submission, too.
    const only = names.length === 1 && countFields() > 1 ? first : undefined;
    function find() {
      if (only) return resultOf(given, { [only]: checkField(check, values, only) });
      const { data, errors } = checkValues(check, values);
      return resultOf(data ?? {}, errors);
    }
    const { schema } = check;
    if (!('load' in schema) || schema.now()) return find();
    // Without it no field has an error, and nothing is sent.
    return schema.load().then(find, () => resultOf(given, { root: 'unchecked' }));
  };
}

function resultOf(values: FieldValues, found: Record<string, string | undefined>) {
  const errors: NestedErrors = {};
  for (const [path, message] of Object.entries(found)) {
    if (message) set(errors, path, { type: ownRule, message });
  }
  // Its type wants two shapes; the library reads success from an empty tree.
  return { values, errors } as ResolverResult;
}

/** Checks fields with errors again after each change: a new start may make the end valid. */
function useSettledErrors<Values>(
  form: Form,
  registered: ReadonlySet<string>,
  check: Check<Values>,
) {
  const settle = useEffectEvent(() => {
    for (const path of registered) {
      const shown = form.getFieldState(path).error;
      if (shown?.type !== ownRule) continue;
      const values = form.getValues() as Values;
      const message = checkField(check, values, path as FieldPath<Values>);
      if (!message) form.clearErrors(path);
      // An equal message would be told as a change, and settle again.
      else if (message !== shown.message) form.setError(path, { type: ownRule, message });
    }
  });
  const subscribe = useCallback(
    (listener: () => void) =>
      form.subscribe({ formState: { values: true }, callback: () => listener() }),
    [form],
  );
  useEffect(() => subscribe(() => settle()), [subscribe]);
  return subscribe;
}

/** Shows errors and focuses the first of their fields, which it answers. */
function showErrors(form: Form, fields: Fields, found: object, type: string) {
  // The message must be rendered before its field is read out.
  flushSync(() => {
    for (const [path, message] of Object.entries<string | undefined>({ ...found })) {
      if (message) form.setError(path, { type, message });
    }
  });
  const first = firstOf(fields, found);
  first?.focus();
  return first;
}

const firstOf = (fields: Fields, found: object) =>
  [...fields].find(([path, field]) => field && path in found)?.[1];

function useSubmit<Values>(form: Form, showWrong: () => void, refocus: Refocus) {
  const isSending = useRef(false);
  return async (send: (values: Values) => Promise<unknown>): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    refocus.ask(null);
    try {
      await form.handleSubmit((values) => send(values as Values), showWrong)();
    } finally {
      isSending.current = false;
    }
  };
}

/** How fields are connected to the form. */
function registrations<Values extends object>(form: Form, fields: Fields, registered: Set<string>) {
  const { errors } = form.formState;
  const register = (path: FieldPath<Values>) => {
    registered.add(path);
    const field = form.register(path);
    // The check on leaving shows an error, which takes room.
    const onBlur: typeof field.onBlur = (event) =>
      new Promise((resolve) => afterPress(() => resolve(field.onBlur(event))));
    return { ...field, onBlur };
  };
  const focusOn = (path: string) => (field: Focusable | null) => void fields.set(path, field);
  const watch = <P extends FieldPath<Values>>(path: P) => form.watch(path) as ValueAt<Values, P>;

  const setValue = <P extends FieldPath<Values>>(path: P, value: ValueAt<Values, P>) => {
    const shouldValidate = form.formState.isSubmitted || form.getFieldState(path).invalid;
    form.setValue<string>(path, value, { shouldValidate });
  };

  return {
    /** For a text field or a select. */
    registerInput: (path: FieldPath<Values>) => {
      const { ref, ...input } = register(path);
      const focusable = focusOn(path);
      return {
        ...input,
        error: errorAt(errors, path)?.message,
        ref: (element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null) => {
          ref(element);
          focusable(element);
        },
      };
    },
    /** For any other field that gets its value as a prop. */
    registerField: <P extends FieldPath<Values>>(path: P) => {
      const { name, onBlur } = register(path);
      return {
        value: watch(path),
        onChange: (value: ValueAt<Values, P>) => setValue(path, value),
        onBlur: () =>
          void onBlur({ target: { name, value: form.getValues(name) as unknown }, type: 'blur' }),
        error: errorAt(errors, path)?.message,
        ref: focusOn(path),
      };
    },
    /** For a field that keeps its value itself. */
    registerError: (path: FieldPath<Values>) => ({
      error: errorAt(errors, path)?.message,
      ref: focusOn(path),
    }),
    /** The value at `path`; the component renders again as it changes. */
    watch,
    setValue,
  };
}
