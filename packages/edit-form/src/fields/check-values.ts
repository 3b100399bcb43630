import type * as z from 'zod/mini';
import type { Later } from '../later.ts';
import { valueAt, type FieldPath } from './field-path.ts';

/** Path of a field → its error. */
export type FieldErrors<Values> = Partial<Record<FieldPath<Values>, string>>;

/** Rules that a schema cannot state: about today, or between fields that are sent as one. */
export type FormRules<Values> = (values: Values) => FieldErrors<Values>;

/**
 * Names the field of a path: a list is one field, whichever of its entries is wrong.
 * @example fieldOfPath('communication.fileIds.3') // 'communication.fileIds'
 */
export function fieldOfPath(path: string): string {
  const parts = path.split('.');
  const entry = parts.findIndex((part, place) => place > 0 && /^\d+$/.test(part));
  return entry < 0 ? path : parts.slice(0, entry).join('.');
}

/** Keeps the first message of each field: the one to mend first. */
export function firstMessages<Values>(
  messages: readonly { path: string; message: string }[],
): FieldErrors<Values> {
  const entries = messages.map(({ path, message }) => [path, message]);
  return Object.fromEntries(entries.reverse()) as FieldErrors<Values>;
}

export type FormSchema<Values> = z.ZodMiniType<Values, Values>;

export interface Check<Values> {
  schema: FormSchema<Values> | Later<FormSchema<Values>>;
  rules: FormRules<Values>;
}

function schemaNow<Values>({ schema }: Check<Values>): FormSchema<Values> {
  const found = 'load' in schema ? schema.now() : schema;
  if (!found) throw new Error('A form is checked before its schema is loaded.');
  return found;
}

/** Checks all values. A message of the schema precedes one of the rules. */
export function checkValues<Values>(check: Check<Values>, values: Values) {
  const { rules } = check;
  const result = schemaNow(check).safeParse(values);
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({
    path: fieldOfPath(path.join('.')),
    message,
  }));
  const errors = { ...rules(values), ...firstMessages<Values>(issues) };
  return { data: result.data, errors };
}

/** Checks one field with its own part of the schema, so that long lists beside it cost nothing. */
export function checkField<Values>(
  check: Check<Values>,
  values: Values,
  path: FieldPath<Values>,
): string | undefined {
  const { rules } = check;
  const part = schemaAt(schemaNow(check), path.split('.'));
  if (!part) return checkValues(check, values).errors[path];
  const issue = part.safeParse(valueAt(values, path)).error?.issues[0];
  return issue?.message ?? rules(values)[path];
}

/** The schema of a field; null where checks of a whole object could concern it. */
function schemaAt(schema: z.core.$ZodType, path: readonly string[]): z.ZodMiniType | null {
  const [key, ...rest] = path;
  if (key === undefined) return schema as z.ZodMiniType;
  // By its type: the portal shares no classes of zod with remotes.
  const { def } = schema._zod as unknown as { def: ContainerDef };
  if (def.innerType) return schemaAt(def.innerType, path);
  const part = def.checks?.length ? undefined : def.shape?.[key];
  return part ? schemaAt(part, rest) : null;
}

/** The parts of schemas of objects, and of optional and nullable values. */
interface ContainerDef {
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  checks?: readonly unknown[];
}
