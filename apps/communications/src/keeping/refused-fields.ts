import { ApiError } from '@caderneta/api-client';
import type { FieldErrors } from '@caderneta/form';

/**
 * What the server refused, by the fields of a form.
 * @param fieldOf tells the field where the form names it otherwise than the body
 */
export function refusedFields<Values>(
  error: unknown,
  fieldOf: (path: string, message: string) => string = (path) => path,
): FieldErrors<Values> {
  if (!(error instanceof ApiError)) return {};
  const entries = error.fieldErrors.map(({ path, message }) => {
    // A list is told as one field, whichever of its entries is wrong.
    const field = path.replace(/\.\d+(\..*)?$/, '');
    return [fieldOf(field, message), message];
  });
  // The first message of a field is the one to mend first.
  return Object.fromEntries(entries.reverse()) as FieldErrors<Values>;
}
