import type * as z from 'zod/mini';
import { flushSync } from 'react-dom';
import { withValueAt, type FieldPath, type ValueAt } from './field-path.ts';

export interface Focusable {
  focus: () => void;
}

/** What is wrong, by the path of the field. */
export type FieldErrors<Values> = Partial<Record<FieldPath<Values>, string>>;

/** What a schema can't say: rules about today, or between fields that are sent as one. */
export type FormRules<Values> = (values: Values) => FieldErrors<Values>;

export interface FormState<Values> {
  values: Values;
  errors: FieldErrors<Values>;
  /** Takes no second submission. */
  isSubmitting: boolean;
}

/**
 * A form whose rules are a schema of the contract: checked on submission, and from then on with
 * each change of a field.
 */
export class ContractForm<Values extends object> {
  readonly #schema: z.ZodMiniType<Values, Values>;
  readonly #rules: FormRules<Values>;
  #state: FormState<Values>;
  #wasSubmitted = false;
  readonly #checked = new Set<string>();
  readonly #fields = new Map<string, Focusable>();
  readonly #listeners = new Set<() => void>();

  constructor(
    schema: z.ZodMiniType<Values, Values>,
    initial: Values,
    rules: FormRules<Values> = () => ({}),
  ) {
    this.#schema = schema;
    this.#rules = rules;
    this.#state = { values: initial, errors: {}, isSubmitting: false };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  set<Path extends FieldPath<Values>>(path: Path, value: ValueAt<Values, Path>) {
    const before = this.#broken(this.#state.values);
    const values = withValueAt(this.#state.values, path, value);
    const broken = this.#broken(values);
    const isChecked = this.#wasSubmitted || this.#checked.has(path);
    // A change may settle what was said about another field: the start for the end.
    const settled = Object.keys(before).filter((other) => !(other in broken));
    const errors = {
      ...this.#state.errors,
      ...Object.fromEntries(settled.map((other) => [other, undefined])),
      [path]: isChecked ? broken[path] : undefined,
    };
    this.#change({ values, errors });
  }

  /** Says what is wrong with one field, as when a person leaves it, and follows its changes. */
  check(path: FieldPath<Values>) {
    this.#checked.add(path);
    const error = this.#broken(this.#state.values)[path];
    this.#change({ errors: { ...this.#state.errors, [path]: error } });
  }

  /** Remembers what is focused when the field at `path` is the first that is wrong. */
  readonly connect = (path: FieldPath<Values>, field: Focusable | null) => {
    if (field) this.#fields.set(path, field);
    else this.#fields.delete(path);
  };

  /** Shows what somebody else found wrong, and goes to the first of it. */
  refuse(errors: FieldErrors<Values>) {
    // The message is there before its field is read out.
    flushSync(() => this.#change({ errors: { ...this.#state.errors, ...errors } }));
    const first = [...this.#fields.keys()].find((path) => path in errors);
    if (first) this.#fields.get(first)?.focus();
  }

  /** @returns the values as the contract wants them; null after showing what is wrong. */
  validate(): Values | null {
    this.#wasSubmitted = true;
    const { values } = this.#state;
    const result = this.#schema.safeParse(values);
    const broken = this.#broken(values);
    this.#change({ errors: {} });
    if (result.success && Object.keys(broken).length === 0) return result.data;
    this.refuse(broken);
    return null;
  }

  /** Runs `send` with sound values, never twice at the same time. */
  async submit(send: () => Promise<void>): Promise<void> {
    if (this.#state.isSubmitting || !this.validate()) return;
    this.#change({ isSubmitting: true });
    try {
      await send();
    } finally {
      this.#change({ isSubmitting: false });
    }
  }

  #broken(values: Values): FieldErrors<Values> {
    const issues = this.#schema.safeParse(values).error?.issues ?? [];
    // The first message of a field is the one to mend first.
    const entries = issues.map(({ path, message }) => [path.join('.'), message] as const).reverse();
    return { ...this.#rules(values), ...Object.fromEntries(entries) };
  }

  #change(changes: Partial<FormState<Values>>) {
    this.#state = { ...this.#state, ...changes };
    for (const listener of [...this.#listeners]) listener();
  }
}
