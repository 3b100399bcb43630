import { ApiError } from '@caderneta/api-client';
import type { FieldErrors, FieldPath } from '@caderneta/form';

/** What the server refused, by those fields of the form that it is about. */
export function refusedFields<Values>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
): FieldErrors<Values> {
  if (!(error instanceof ApiError)) return {};
  const entries = error.fieldErrors.flatMap(({ path, message }) =>
    fields
      .filter((field) => path === field || path.startsWith(`${field}.`))
      .map((field) => [field, message] as const),
  );
  return Object.fromEntries(entries) as FieldErrors<Values>;
}
