import { ApiError } from '@caderneta/api-client';
import { fieldOfPath, firstMessages, type FieldErrors } from './fields/check-values.ts';

/** Whether somebody else has saved a newer version. */
export const isStale = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.code === 'stale';

/** Whether somebody else has deleted what was to be changed. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * The server's errors by field of a form.
 * @param fieldOf names the form's field for a path of the body
 */
export function refusedFields<Values>(
  error: unknown,
  fieldOf: (path: string, message: string) => string = fieldOfPath,
): FieldErrors<Values> {
  if (!(error instanceof ApiError)) return {};
  return firstMessages(
    error.fieldErrors.map(({ path, message }) => ({ path: fieldOf(path, message), message })),
  );
}

/** The server's reason for a refusal, if no field of the form shows it. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || isStale(error)) return undefined;
  if (error.fieldErrors.length > 0 || (error.status ?? 0) >= 500) return undefined;
  return error.message;
}

/** The reason for a refusal in one sentence. */
export function sentenceOf(error: unknown, otherwise: string): string {
  const [first] = error instanceof ApiError ? error.fieldErrors : [];
  return first?.message ?? reasonOf(error) ?? otherwise;
}
