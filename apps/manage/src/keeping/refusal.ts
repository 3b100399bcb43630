import { ApiError } from '@caderneta/api-client';
import type { FieldErrors } from '@caderneta/form';

export const isStale = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.code === 'stale';

/**
 * What the server refused, by the fields of a form.
 * @param fieldOf tells the field where the form names it otherwise than the body
 */
export function refusedFields<Values>(
  error: unknown,
  fieldOf: (path: string) => string,
): FieldErrors<Values> {
  if (!(error instanceof ApiError)) return {};
  const entries = error.fieldErrors.map(({ path, message }) => [fieldOf(path), message]);
  // The first message of a field is the one to mend first.
  return Object.fromEntries(entries.reverse()) as FieldErrors<Values>;
}

/** Why the server said no, in its words, where no field of the form says it. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || isStale(error)) return undefined;
  if (error.fieldErrors.length > 0 || (error.status ?? 0) >= 500) return undefined;
  return error.message;
}

/** Why something was refused, for where there is room for one sentence. */
export function sentenceOf(error: unknown, otherwise: string): string {
  const [first] = error instanceof ApiError ? error.fieldErrors : [];
  return first?.message ?? reasonOf(error) ?? otherwise;
}
